import { IDEMPOTENCY_KEY, Problem, type RequestField } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from '../session/session-cookie.js';

type ReadField = (request: FastifyRequest, cookie: SessionCookie) => object;

export const requestFields: Record<RequestField, ReadField> = {
  sessionToken: (request, cookie) => ({ sessionToken: cookie.require(request) }),
  idempotencyKey: ({ headers }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return {};
    if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return { idempotencyKey: key };
    const message = 'Idempotency-Key must be 1 to 128 visible ASCII characters';
    throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'Idempotency-Key', message }] });
  },
};

export const requestHeaders: Record<RequestField, Record<string, string>> = {
  sessionToken: {},
  idempotencyKey: {
    'Idempotency-Key':
      'One for each intent, 1 to 128 visible ASCII characters. The same key within 24 hours gives the same session; ' +
      'with another body it is refused.',
  },
};
