import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyMetrics } from '@tenfold/telemetry';

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

export async function startHealthServer(options: HealthOptions): Promise<HealthServer> {
  let draining = false;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return reply(200, { status: 'ok' });
    if (path === '/readyz') return void readiness().then(({ status, body }) => reply(status, body));
    if (path === '/metrics') return void replyMetrics(response);
    return reply(404, { status: 'unknown path' });

    function reply(status: number, body: unknown): void {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    }
  });

  async function readiness(): Promise<{ status: number; body: unknown }> {
    const [required, optional] = await Promise.all([
      runChecks(options.required),
      runChecks(options.optional ?? {}),
    ]);
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

/** Runs the checks in parallel. A check that throws or takes longer than a second counts as false. */
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
