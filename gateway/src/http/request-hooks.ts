import { Problem } from '@tenfold/contracts';
import { requestContext, type Logger } from '@tenfold/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Draining } from '../health/draining.js';
import { FORM_ROUTE, WEBHOOK_ROUTE } from './body-parsers.js';
import { isForeignOrigin } from './cross-origin.js';

/** Exempt from the CSRF check: Apple's callback carries a ticket cookie, Stripe's webhook a signature. */
const CSRF_EXEMPT_ROUTES = new Set([FORM_ROUTE, WEBHOOK_ROUTE]);

export function useRequestHooks(
  server: FastifyInstance,
  options: {
    headers: Record<string, string>;
    publicOrigin: string;
    logger: Logger;
    draining: Draining;
  },
): void {
  const { headers, publicOrigin, logger, draining } = options;

  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // checks both: the raw address may be encoded, and an unknown one has no route
    if ([request.routeOptions.url, request.url].some((path) => path?.startsWith('/api/')))
      reply.header('cache-control', 'no-store');
    requestContext.run({ requestId: request.id }, () => {
      const mayBeForeign = CSRF_EXEMPT_ROUTES.has(request.routeOptions.url ?? '');
      if (!mayBeForeign && isForeignOrigin(request.method, request.headers, publicOrigin))
        done(foreignOrigin());
      else done();
    });
  });

  // clients must open their next connection to another instance, and the shutdown must not wait for kept ones
  server.addHook('preClose', (done) => {
    draining.begin();
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.hasBegun) reply.header('connection', 'close');
    done(null, payload);
  });

  server.addHook('onResponse', (request, reply, done) => {
    logger.info(requestLine(request, reply), 'request');
    done();
  });
}

/** Excludes address, query and body, because they may hold personal data. */
function requestLine(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    requestId: request.id,
    userId: request.user?.userId,
  };
}

function foreignOrigin(): Problem {
  return new Problem('FOREIGN_ORIGIN', 'This request did not come from Tenfold.');
}
