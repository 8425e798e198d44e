import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Logger } from '@tenfold/platform';
import { overloadProblem, plainReply } from '../http/problem-reply.js';
import { BacklogWatch } from './backlog-watch.js';
import { countShed } from './overload-metrics.js';
import { REQUEST_ID, type RefusalSignal } from './refusal-signal.js';

export interface RefusingThreadData {
  /** of the socket that listens for connections */
  fd: number;
  backlog: number;
  /** with REQUEST_ID in place of the request id */
  replies: string[];
  memory: Int32Array;
  /** The gateway takes connections itself while fewer requests run. */
  enoughRunning: number;
}

const REPLIES = 8;
const CHECK_MS = 25;
const LOG_INTERVAL_MS = 1_000;

/**
 * Starts a thread that accepts connections of the same socket while the gateway is overloaded, and replies 503. Node accepts one
 * connection in each turn of its event loop, and with hundreds of requests a turn takes tens of milliseconds: the others
 * would wait in the kernel, for seconds, where the gateway can neither serve nor refuse them.
 *
 * The thread ends with the process. It must not end before, because that would close the socket of the gateway too; so its
 * `error` event has no listener, and ends the process.
 */
export function refuseConnections(
  server: Server,
  options: {
    signal: RefusalSignal;
    headers: Record<string, string>;
    backlog: number;
    runningMax: number;
    logger: Logger;
  },
): void {
  const { signal, headers, backlog, runningMax, logger } = options;
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const workerData: RefusingThreadData = {
    fd,
    backlog,
    replies: Array.from({ length: REPLIES }, () => plainReply(overloadProblem(), headers, REQUEST_ID)),
    memory: signal.memory,
    enoughRunning: runningMax / 2,
  };
  new Worker(require.resolve('./refusing-thread'), { workerData }).unref();

  const watch = new BacklogWatch();
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const checking = setInterval(() => {
    const { loopCount } = performance.nodeTiming.uvMetricsInfo;
    if (watch.check(accepted, loopCount, performance.now())) signal.overloaded();
    else signal.endWhenOver();
    accepted = 0;
  }, CHECK_MS).unref();
  const report = (): void => {
    const count = signal.takeRefused();
    if (count === 0) return;
    countShed('unread', count);
    logger.warn({ count }, 'connections refused');
  };
  const reporting = setInterval(report, LOG_INTERVAL_MS).unref();
  server.once('close', () => {
    clearInterval(checking);
    clearInterval(reporting);
    report();
  });
}
