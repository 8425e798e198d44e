import { randomUUID } from 'node:crypto';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
import { NOTHING, REFUSED, REFUSING, REQUEST_ID, RUNNING } from './refusal-signal.js';
import type { RefusingThreadData } from './refuse-connections.js';

const CHECK_MS = 5;
/** In this time some connections arrive, and the gateway accepts one in each turn of its event loop. */
const PAUSE_MS = 20;
/** For the requests of accepted connections; then the rest are closed, such as those that a browser opens in advance. */
const LAST_REPLIES_MS = 100;

const { fd, backlog, replies, memory, enoughRunning } = workerData as RefusingThreadData;
const sockets = new Set<Socket>();
let accepted = 0;
let refused = 0;
let turns = 0;
let lastRepliesMs = LAST_REPLIES_MS;

const server = createServer((socket) => {
  accepted += 1;
  sockets.add(socket);
  socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  // closing with an unread request would reset the connection, and the reply could be lost
  socket.once('data', () => {
    Atomics.add(memory, REFUSED, 1);
    const reply = replies[refused++ % replies.length] ?? '';
    socket.end(reply.replaceAll(REQUEST_ID, randomUUID()));
  });
});

/** Blocks the thread, and so its event loop, while the gateway has to accept the connections itself. */
function waitForOverload(): void {
  if (Atomics.load(memory, REFUSING) === 0) {
    if (sockets.size > 0 && lastRepliesMs > 0) {
      lastRepliesMs -= CHECK_MS;
    } else {
      for (const socket of sockets) socket.destroy();
      Atomics.wait(memory, REFUSING, 0);
      lastRepliesMs = LAST_REPLIES_MS;
    }
  } else if (isDrained() && Atomics.load(memory, RUNNING) < enoughRunning)
    Atomics.wait(memory, NOTHING, 0, PAUSE_MS);
  accepted = 0;
  turns = loopCount();
  setTimeout(waitForOverload, CHECK_MS);
}

/** A turn without a connection found none that waited. */
function isDrained(): boolean {
  return accepted < loopCount() - turns;
}

function loopCount(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}

waitForOverload();
server.listen({ fd, backlog } as ListenOptions);
