import proxyAddr from '@fastify/proxy-addr';
import { Counter, RedMeter } from '@tenfold/telemetry';
import type { FastifyInstance } from 'fastify';

/** 0.15, 0.3 and 1 are the limits of the service level objectives: docs/operations/observability.md. */
const meter = new RedMeter({
  name: 'http_request',
  help: 'HTTP requests by route template',
  labels: ['method', 'route'],
  buckets: [0.01, 0.05, 0.15, 0.3, 1, 5],
});

const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);
const privateClients = new Counter({
  name: 'private_client_requests_total',
  help: 'Requests whose client has a private address: that of a proxy, if the site is public',
});

/** The labels hold the template of the route and never the path, which contains ids and is chosen by clients. */
export function useRequestMetrics(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (isPrivate(request.ip, 0)) privateClients.inc();
    const route = request.routeOptions.url;
    // the time for which a tab is open is no latency
    if (reply.raw.getHeader('content-type') === 'text/event-stream') return done();
    meter.record(
      route === undefined ? ['any', 'none'] : [request.method, route],
      String(reply.statusCode),
      reply.elapsedTime / 1_000,
    );
    done();
  });
}
