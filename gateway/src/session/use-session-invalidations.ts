import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthSessions } from './auth-sessions.js';

/**
 * A reply to a request that may have ended sessions (sign-out, a new password, ...) waits until this process refuses them.
 * Waiting costs one round trip to Redis; only the quiz calls are frequent enough to be left out.
 */
export function useSessionInvalidations(
  server: FastifyInstance,
  sessions: Pick<AuthSessions, 'awaitInvalidations'>,
): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (mayEndSessions(request)) void sessions.awaitInvalidations().then(() => done(null, payload));
    else done(null, payload);
  });
}

function mayEndSessions({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/quiz/');
}
