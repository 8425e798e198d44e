import { applyDecorators, HttpCode, UseGuards, type Type } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { Call, CallAccess, ProblemCode } from '@tenfold/contracts';
import { requestHeaders } from './idempotency-key.js';
import { AdminGuard, EditorGuard, SignedInGuard } from '../session/session.guards.js';

export const ROUTE_EXTENSION = 'x-route';

type AnyCall = Call<object, unknown>;

type BinaryReply =
  'image/webp' | 'application/zip' | 'application/octet-stream' | 'text/calendar' | 'text/event-stream';

interface RouteDetails {
  summary: string;
  group?: string;
  operationId?: string;
  status?: 201 | 202 | 302;
  reply?: Type | readonly [Type] | BinaryReply;
  parameters?: Type;
  query?: Type;
  consumes?:
    | { 'application/json': 'raw' }
    | { 'application/xml': 'text' }
    | { 'application/octet-stream': 'binary' }
    | { 'multipart/form-data': { file: string } }
    | { 'application/x-www-form-urlencoded': Type };
  requestHeaders?: Record<string, string>;
  headers?: Record<string, string>;
  problems?: readonly ProblemCode[];
}

export type RouteDeclaration = RouteDetails &
  ({ calls: readonly [AnyCall, ...AnyCall[]] } | { calls?: undefined; access: CallAccess });

export interface RouteMetadata extends RouteDetails {
  access: CallAccess;
}

export function Route(declared: RouteDeclaration): MethodDecorator {
  const { calls = [], problems = [], ...details } = declared;
  const metadata: RouteMetadata = {
    ...details,
    access: declared.calls ? declared.calls[0].access : declared.access,
    problems: [...calls.flatMap((call) => call.problems), ...problems],
    requestHeaders: Object.assign(
      {},
      ...calls.flatMap(({ fromRequest }) => fromRequest.map((field) => requestHeaders[field])),
      details.requestHeaders,
    ) as Record<string, string>,
  };
  // `anyone` does not look up the auth session; a route that wants one if there is one adds VisitorGuard
  const guards = { anyone: [], 'signed-in': [SignedInGuard], editor: [EditorGuard], admin: [AdminGuard] };
  return applyDecorators(
    ApiOperation({ summary: metadata.summary, operationId: metadata.operationId }),
    ApiExtension(ROUTE_EXTENSION, metadata),
    UseGuards(...guards[metadata.access]),
    HttpCode(routeStatus(metadata)),
  );
}

export function routeStatus({ status, reply }: RouteMetadata): number {
  return status ?? (reply ? 200 : 204);
}
