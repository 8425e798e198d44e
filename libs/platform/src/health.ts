import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readMetrics } from '@tenfold/telemetry';

export type HealthCheck = () => Promise<boolean>;

export interface HealthOptions extends ThreadSettings {
  required: Record<string, HealthCheck>;
  optional?: Record<string, HealthCheck>;
}

export interface ThreadSettings {
  host: string;
  /** 0 for a free one. */
  port: number;
  /** Seconds of a blocked event loop after which the process ends. */
  endsAfterS?: number;
}

export interface ReadinessReport {
  isReady: boolean;
  body: object;
}

export type ToThread =
  | { kind: 'readiness'; report: ReadinessReport }
  | { kind: 'metrics'; id: number; contentType: string; body: string };

export type FromThread = { kind: 'listening'; port: number } | { kind: 'scrape'; id: number };

export interface ProbeServer {
  port: number;
  update(): Promise<void>;
  close(): Promise<void>;
}

export interface HealthServer {
  port: number;
  drain(): void;
  close(): Promise<void>;
}

const CHECK_TIMEOUT_MS = 1_000;
const REPORT_INTERVAL_MS = 500;

/** The probes of a service: ready while all required checks succeed, degraded while an optional one fails. */
export async function startHealthServer(options: HealthOptions): Promise<HealthServer> {
  let draining = false;
  const server = await startProbeServer(options, () => readinessOf(options, draining));
  return {
    port: server.port,
    drain: () => {
      draining = true;
      void server.update();
    },
    close: () => server.close(),
  };
}

export async function readinessOf(
  { required, optional = {} }: Pick<HealthOptions, 'required' | 'optional'>,
  draining: boolean,
): Promise<ReadinessReport> {
  const [needed, wanted] = await Promise.all([runChecks(required), runChecks(optional)]);
  const isReady = !draining && Object.values(needed).every(Boolean);
  const isWhole = Object.values(wanted).every(Boolean);
  const status = isReady ? (isWhole ? 'ready' : 'degraded') : 'not ready';
  return { isReady, body: { status, draining, checks: { ...needed, ...wanted } } };
}

/**
 * Serves /livez, /readyz and /metrics in a thread of its own: probes get a reply at any load, and a blocked main thread is
 * reported instead of timing out. After a minute it ends the process, because Compose restarts only what has ended.
 */
export async function startProbeServer(
  { host, port, endsAfterS = 60 }: ThreadSettings,
  checkReadiness: () => Promise<ReadinessReport>,
): Promise<ProbeServer> {
  const workerData: Required<ThreadSettings> = { host, port, endsAfterS };
  const thread = new Worker(require.resolve('./probe-thread'), { workerData });
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

export async function runChecks(checks: Record<string, HealthCheck>): Promise<Record<string, boolean>> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await withinTimeout(check)] as const),
  );
  return Object.fromEntries(outcomes);
}

async function withinTimeout(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check().catch(() => false), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
