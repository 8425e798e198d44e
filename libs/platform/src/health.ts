import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyMetrics } from '@tenfold/telemetry';
import { withTimeout } from './with-timeout.js';

export type HealthCheck = () => Promise<boolean>;

export interface HealthOptions {
  host: string;
  port: number;
  required: Record<string, HealthCheck>;
  optional?: Record<string, HealthCheck>;
}

export interface HealthServer {
  port: number;
  drain(): void;
  close(): Promise<void>;
}

const CHECK_TIMEOUT_MS = 1_000;
/** A busy database must not delay the probe: later than this, the previous outcome of the checks counts. */
const REPLY_LIMIT_MS = 100;

type Checks = Record<'required' | 'optional', Record<string, boolean>>;

export async function startHealthServer(options: HealthOptions): Promise<HealthServer> {
  let draining = false;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/livez' || path === '/healthz') return reply(200, { status: 'ok' });
    if (path === '/readyz') return void readiness().then(({ status, body }) => reply(status, body));
    if (path === '/metrics') return void replyMetrics(response);
    return reply(404, { status: 'unknown path' });

    function reply(status: number, body: unknown): void {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    }
  });

  let previous: Checks | null = null;
  let checking: Promise<Checks> | null = null;

  /** Probes that arrive during the checks share them, so that slow checks do not pile up. */
  function check(): Promise<Checks> {
    checking ??= runAll().finally(() => (checking = null));
    return checking;
  }

  async function runAll(): Promise<Checks> {
    const [required, optional] = await Promise.all([
      runChecks(options.required),
      runChecks(options.optional ?? {}),
    ]);
    return (previous = { required, optional });
  }

  async function readiness(): Promise<{ status: number; body: unknown }> {
    const running = check();
    const isInTime = await withTimeout(REPLY_LIMIT_MS, running);
    const { required, optional } = isInTime ? await running : (previous ?? (await running));
    const ready = !draining && Object.values(required).every(Boolean);
    const allOptional = Object.values(optional).every(Boolean);
    const status = ready ? (allOptional ? 'ready' : 'degraded') : 'not ready';
    return { status: ready ? 200 : 503, body: { status, draining, checks: { ...required, ...optional } } };
  }

  await listen(server, options.port, options.host);
  return {
    port: (server.address() as AddressInfo).port,
    drain: () => void (draining = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
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

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
