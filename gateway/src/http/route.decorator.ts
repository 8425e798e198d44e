import { applyDecorators, HttpCode, UseGuards, type Type } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { ProblemCode } from '@tenfold/contracts';
import { AdminGuard, SignedInGuard } from '../session/session.guards.js';

export const ROUTE_EXTENSION = 'x-route';

export interface RouteFacts {
  summary: string;
  /** Who may call; it guards the route, too. */
  access: 'anyone' | 'signed-in' | 'admin';
  /** 200 when missing, 204 when there is no reply. */
  status?: 201 | 202 | 302;
  /** The class of the reply, in brackets for a list, or its media type when it is not JSON; missing: no body. */
  reply?: Type | [Type] | 'image/webp' | 'application/zip';
  /** The class of the path's parameters; missing: each is an id. */
  parameters?: Type;
  /** The class of the query's parameters. */
  query?: Type;
  /** What the body is when it is not JSON; of multipart, the field with the file. */
  consumes?:
    | { 'application/json': 'raw' }
    | { 'application/xml': 'text' }
    | { 'multipart/form-data': { file: string } }
    | { 'application/x-www-form-urlencoded': Type };
  /** Headers of the reply: name -> what it says. */
  headers?: Record<string, string>;
  /** What it may be refused with beside what every such route may. */
  problems?: ProblemCode[];
}

/** States a route's facts once: its guard, its status and its page in the documentation. */
export function Route(facts: RouteFacts): MethodDecorator {
  const guards = { anyone: [], 'signed-in': [SignedInGuard], admin: [AdminGuard] }[facts.access];
  return applyDecorators(
    ApiOperation({ summary: facts.summary }),
    ApiExtension(ROUTE_EXTENSION, facts),
    UseGuards(...guards),
    HttpCode(routeStatus(facts)),
  );
}

/** The status of a good answer. */
export function routeStatus({ status, reply }: RouteFacts): number {
  return status ?? (reply ? 200 : 204);
}
