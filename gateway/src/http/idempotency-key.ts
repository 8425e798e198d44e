import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_KEY, Problem, type RequestField } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';

export interface KeyOfRequest {
  idempotencyKey?: string;
}

/** @throws Problem INVALID_INPUT */
export function readIdempotencyKey({ headers }: FastifyRequest): KeyOfRequest {
  const key = headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return { idempotencyKey: key };
  const message = 'Idempotency-Key must be 1 to 128 visible ASCII characters';
  throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'Idempotency-Key', message }] });
}

/** For controllers, which pass it on with the input of a call that takes it `fromRequest`. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const requestHeaders: Record<RequestField, Record<string, string>> = {
  sessionToken: {},
  idempotencyKey: {
    'Idempotency-Key':
      'One for each intent, 1 to 128 visible ASCII characters. The same key within 24 hours changes nothing again and gives ' +
      'the same session or reply; with another request it is refused.',
  },
};
