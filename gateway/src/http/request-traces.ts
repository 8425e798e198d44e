import { isTracing, startRequestTrace, type RequestTrace } from '@tenfold/telemetry';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    trace?: RequestTrace;
  }
}

/** Ignores a `traceparent` of the client, who could otherwise force sampling. Register it before other hooks. */
export function useRequestTraces(server: FastifyInstance): void {
  if (!isTracing()) return;
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const started = startRequestTrace(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'tenfold.request_id': request.id,
    });
    if (started === null) return done();
    request.trace = started;
    started.run(done);
  });
  // a body that arrives in later packets is read outside the async context of onRequest
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) request.trace.run(done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.trace?.end(reply.statusCode);
    done();
  });
}
