import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import type { Call, CallRoute, Caller, RequestField } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdsPipe } from '../http/id.pipe.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { Route, type RouteDeclaration, type RouteMetadata } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { isLimitedPerUser, UserLimits } from '../limits/user-limits.js';
import { SessionCookie } from '../session/session-cookie.js';

const requestFields: Record<RequestField, (request: FastifyRequest, cookie: SessionCookie) => object> = {
  sessionToken: (request, cookie) => ({ sessionToken: cookie.require(request) }),
  idempotencyKey: readIdempotencyKey,
};

const verbs = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

export function forwardingController(calls: readonly Call<object, unknown>[]): Type {
  class ForwardingController {
    constructor(
      readonly rpc: RpcClient,
      readonly cookie: SessionCookie,
      readonly limits: UserLimits,
    ) {}
  }
  Inject(RpcClient)(ForwardingController, undefined, 0);
  Inject(SessionCookie)(ForwardingController, undefined, 1);
  Inject(UserLimits)(ForwardingController, undefined, 2);
  for (const call of calls) if (call.route) addRoute(ForwardingController, call, call.route);
  Controller()(ForwardingController);
  return ForwardingController;
}

interface Forwarder {
  rpc: RpcClient;
  cookie: SessionCookie;
  limits: UserLimits;
}

function addRoute({ prototype }: Type, call: Call<object, unknown>, route: CallRoute): void {
  const name = call.subject;
  const isLimited = isLimitedPerUser(call);
  const readParts = call.fromRequest.map((field) => requestFields[field]);

  async function forward(
    this: Forwarder,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    parameters: object,
    body?: object,
    query?: object,
  ): Promise<unknown> {
    const fields = readParts.map((read) => read(request, this.cookie));
    const input: object = Object.assign({}, body, query, parameters, ...fields);
    if (isLimited) await this.limits.beforeCall(call, caller.userId, input);
    const output = await this.rpc.forward(call, input, caller);
    if (call.output === null) return undefined;
    reply.header('content-type', 'application/json; charset=utf-8');
    return output;
  }

  // @nestjs/swagger finds the decorators by the function's name
  Object.defineProperty(forward, 'name', { value: name });
  const descriptor = { value: forward, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, name, descriptor);
  CallingUser()(prototype, name, 0);
  Req()(prototype, name, 1);
  Res({ passthrough: true })(prototype, name, 2);
  if (route.parameters) Param()(prototype, name, 3);
  else Param(IdsPipe)(prototype, name, 3);
  if (route.body) Body()(prototype, name, 4);
  if (route.query) Query()(prototype, name, 5);
  // the validation pipe and @nestjs/swagger read the parameter classes from this metadata
  const inputs = [route.parameters, route.body, route.query].map((schema) => schema ?? Object);
  const types = [Object, Object, Object, ...inputs];
  Reflect.defineMetadata('design:paramtypes', types, prototype as object, name);
  const path = route.path.replace(/^\/api\//, '');
  verbs[route.method](path)(prototype as object, name, descriptor);
  Route(declaration(call, route))(prototype as object, name, descriptor);
}

function declaration(call: Call<object, unknown>, route: CallRoute): RouteDeclaration {
  const [, group = '', ...rest] = call.subject.split('.');
  return {
    summary: route.summary,
    group,
    operationId: [group, ...rest].join('_'),
    calls: [call],
    status: route.status,
    reply: (call.output ?? undefined) as RouteMetadata['reply'],
    parameters: route.parameters,
    query: route.query,
    problems: [
      ...(isLimitedPerUser(call) ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(route.query || route.parameters ? (['INVALID_INPUT'] as const) : []),
    ],
  };
}
