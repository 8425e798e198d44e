import { createHmac } from 'node:crypto';
import { canonicalEmail, type Problem } from '@tenfold/contracts';
import type { Logger } from '@tenfold/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf, plainIp } from '../http/client-ip.js';
import { isLockout } from '../limits/failure-limit.js';
import { securityEventTable, type SecurityEventKind } from './event-table.js';

declare module 'fastify' {
  interface FastifyRequest {
    problem?: Problem;
    /** Set by controllers: the account of a request without an auth session, or a more exact event. */
    securityEvent?: { event?: string; userId?: string };
  }
}

const KEY_LENGTH = 22;
const ADMINISTRATOR_ROUTES = /^\/api\/(admin\/|ingest-xml$|quiz\/admin-start$)/;

/**
 * Logs one line for each request that is a security event. It has no mail address and no IP address: the account appears as
 * a keyed hash, the client as its /24 or /48 network.
 *
 * @param key at least 32 characters, the same in every gateway instance
 */
export function useSecurityEvents(server: FastifyInstance, { logger, key }: { logger: Logger; key: string }) {
  const hash = (kind: 'user' | 'address', value: string): string =>
    createHmac('sha256', key)
      .update(`security-event:${kind}:${value}`)
      .digest('base64url')
      .slice(0, KEY_LENGTH);

  server.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind !== null) {
      const userId = request.securityEvent?.userId ?? request.user?.userId;
      const email = kind.hasEmail ? emailOf(request.body) : null;
      logger.info(
        {
          event: request.securityEvent?.event ?? kind.event,
          ...outcomeOf(request, reply),
          route: `${request.method} ${request.routeOptions.url}`,
          ...(userId === undefined ? {} : { userKey: hash('user', userId) }),
          ...(email === null ? {} : { addressKey: hash('address', canonicalEmail(email)) }),
          network: networkOf(plainIp(request.ip)),
          requestId: request.id,
        },
        'security event',
      );
    }
    done();
  });
}

function kindOf({ method, routeOptions: { url = '' } }: FastifyRequest): SecurityEventKind | null {
  const listed = securityEventTable[`${method} ${url}`];
  if (listed) return listed;
  const isAction = method !== 'GET' && method !== 'HEAD' && ADMINISTRATOR_ROUTES.test(url);
  return isAction ? { event: 'administrator-action' } : null;
}

function outcomeOf({ problem }: FastifyRequest, reply: FastifyReply): { outcome: string; reason?: string } {
  const location = reply.getHeader('location');
  if (typeof location === 'string') {
    const { searchParams } = new URL(location, 'http://localhost');
    const reason = searchParams.get('problem');
    if (reason !== null) return { outcome: 'failed', reason };
    return { outcome: searchParams.get('step') === 'second' ? 'second-factor-required' : 'succeeded' };
  }
  if (reply.statusCode < 400) return { outcome: 'succeeded' };
  const reason = problem?.code ?? String(reply.statusCode);
  if (problem && isLockout(problem)) return { outcome: 'locked-out', reason };
  if (reason === 'SECOND_FACTOR_REQUIRED') return { outcome: 'second-factor-required' };
  if (reply.statusCode === 429) return { outcome: 'rate-limited', reason };
  return { outcome: reply.statusCode < 500 ? 'failed' : 'unavailable', reason };
}

function emailOf(body: unknown): string | null {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}
