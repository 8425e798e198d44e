import { applyDecorators, HttpCode, UseGuards, type Type } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { Call, CallAccess, ProblemCode } from '@tenfold/contracts';
import { AdminGuard, SignedInGuard } from '../session/session.guards.js';

export const ROUTE_EXTENSION = 'x-route';

type AnyCall = Call<object, unknown>;

interface RouteDetails {
  summary: string;
  group?: string;
  operationId?: string;
  status?: 201 | 202 | 302;
  reply?: Type | readonly [Type] | 'image/webp' | 'application/zip';
  parameters?: Type;
  query?: Type;
  consumes?:
    | { 'application/json': 'raw' }
    | { 'application/xml': 'text' }
    | { 'multipart/form-data': { file: string } }
    | { 'application/x-www-form-urlencoded': Type };
  requestHeaders?: Record<string, string>;
  headers?: Record<string, string>;
  problems?: readonly ProblemCode[];
}

/** `calls`: the calls that the route makes. The first one sets the access. */
export type RouteDeclaration = RouteDetails &
  ({ calls: readonly [AnyCall, ...AnyCall[]] } | { calls?: undefined; access: CallAccess });

export interface RouteFacts extends RouteDetails {
  access: CallAccess;
}

export function Route(declared: RouteDeclaration): MethodDecorator {
  const { calls, problems = [], ...details } = declared;
  const facts: RouteFacts = {
    ...details,
    access: declared.calls ? declared.calls[0].access : declared.access,
    problems: [...(calls ?? []).flatMap((call) => call.problems), ...problems],
  };
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
