import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards; null for a visitor. */
    user?: Caller | null;
  }
}

/** Who calls, as the route's guard found out. */
export const CallingUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().user ?? null,
);
