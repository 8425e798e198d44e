import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    user?: Caller | null;
    needsSecondFactor?: boolean;
  }
}

export const CallingUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().user ?? null,
);
