import { applyDecorators, HttpCode, UseGuards, type Type } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { ProblemCode } from '@tenfold/contracts';
import { AdminGuard, SignedInGuard } from '../session/session.guards.js';

export const ROUTE_EXTENSION = 'x-route';

export interface RouteFacts {
  summary: string;
  /** Group and id of the operation in openapi.json. Default: controller and method name. */
  group?: string;
  operationId?: string;
  /** Also selects the guard. */
  access: 'anyone' | 'signed-in' | 'admin';
  status?: 201 | 202 | 302;
  /** Class of the reply, in brackets for a list, or a media type other than JSON. Default: no body. */
  reply?: Type | readonly [Type] | 'image/webp' | 'application/zip';
  /** Class of the path parameters. Default: each is an id. */
  parameters?: Type;
  query?: Type;
  /** Media type of a body that is not JSON; for multipart, also the field of the file. */
  consumes?:
    | { 'application/json': 'raw' }
    | { 'application/xml': 'text' }
    | { 'multipart/form-data': { file: string } }
    | { 'application/x-www-form-urlencoded': Type };
  requestHeaders?: Record<string, string>;
  headers?: Record<string, string>;
  /** Problem codes beside those that every such route may return. */
  problems?: readonly ProblemCode[];
}

/** Declares a route's guard, status and documentation in one place. */
export function Route(facts: RouteFacts): MethodDecorator {
  const guards = { anyone: [], 'signed-in': [SignedInGuard], admin: [AdminGuard] }[facts.access];
  return applyDecorators(
    ApiOperation({ summary: facts.summary, operationId: facts.operationId }),
    ApiExtension(ROUTE_EXTENSION, facts),
    UseGuards(...guards),
    HttpCode(routeStatus(facts)),
  );
}

export function routeStatus({ status, reply }: RouteFacts): number {
  return status ?? (reply ? 200 : 204);
}
