import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readMetrics } from '@tenfold/telemetry';
import type { ReadinessReport } from './readiness.js';

export type ToThread =
  | { kind: 'readiness'; report: ReadinessReport }
  | { kind: 'metrics'; id: number; contentType: string; body: string };

export type FromThread = { kind: 'listening'; port: number } | { kind: 'scrape'; id: number };

export interface PrivateServer {
  port: number;
  update(): Promise<void>;
  close(): Promise<void>;
}

const REPORT_INTERVAL_MS = 500;

/**
 * Serves /livez, /readyz and /metrics on a private port, in a thread of its own: probes get a reply at any load, and a
 * blocked main thread is reported instead of timing out.
 *
 * @param port 0 for a free one
 */
export async function startPrivateServer(
  { host, port }: { host: string; port: number },
  checkReadiness: () => Promise<ReadinessReport>,
): Promise<PrivateServer> {
  const thread = new Worker(require.resolve('./private-server-thread'), { workerData: { host, port } });
  const send = (message: ToThread): void => thread.postMessage(message);
  const listening = once(thread, 'message') as Promise<[FromThread & { kind: 'listening' }]>;
  const [{ port: boundPort }] = await listening;

  thread.on('message', (message: FromThread) => {
    if (message.kind !== 'scrape') return;
    void readMetrics().then(({ contentType, body }) =>
      send({ kind: 'metrics', id: message.id, contentType, body }),
    );
  });
  const update = async (): Promise<void> => send({ kind: 'readiness', report: await checkReadiness() });
  await update();
  const timer = setInterval(() => void update(), REPORT_INTERVAL_MS);
  return {
    port: boundPort,
    update,
    close: async () => {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
