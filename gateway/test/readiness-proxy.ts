import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@tenfold/testing';

const PROBE_INTERVAL_MS = 100;

export interface ReadinessProxy {
  url: string;
  /** Resolves once requests are sent to this backend. */
  untilReady(backend: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * A load balancer: sends requests in turn to the backends whose last probe of /readyz succeeded, over kept connections and
 * without retries. A request without a reply gets 502.
 */
export async function startReadinessProxy(backends: readonly string[]): Promise<ReadinessProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let requests = 0;

  async function probe(backend: string): Promise<void> {
    const isReady = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => false,
    );
    if (isReady) ready.add(backend);
    else ready.delete(backend);
  }

  const server = createServer((incoming, outgoing) => {
    const candidates = [...ready];
    const backend = candidates[requests++ % candidates.length];
    const fail = (): void => void outgoing.writeHead(502).end();
    if (backend === undefined) return fail();
    const { method, headers, url } = incoming;
    const forwarded = request(new URL(url ?? '/', backend), { agent, method, headers }, (reply) => {
      const { connection: _dropped, ...kept } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, kept);
      reply.pipe(outgoing);
    });
    forwarded.once('error', fail);
    incoming.pipe(forwarded);
  });
  await Promise.all(backends.map(probe));
  const timer = setInterval(() => void Promise.all(backends.map(probe)), PROBE_INTERVAL_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilReady: (backend) => until(() => ready.has(backend), { what: `${backend} to be ready` }),
    async stop() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
