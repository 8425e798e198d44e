import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards; null for a visitor. */
    user?: Caller | null;
    /** The caller is an administrator whose auth session lacks the required second factor. */
    needsSecondFactor?: boolean;
  }
}

export const CallingUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().user ?? null,
);
