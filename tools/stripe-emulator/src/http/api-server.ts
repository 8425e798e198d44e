import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiFault, Faults } from '../control/faults.js';
import { API_VERSION, type World } from '../store/world.js';
import { ApiError } from './api-error.js';
import { checkCaller } from './check-caller.js';
import { expand } from './expand.js';
import { parseForm } from './form.js';
import { type KeyedRequest, IdempotencyKeys, type Reply } from './idempotency.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';
import { refuseUnknown } from './parameters.js';
import { Params } from './params.js';

export interface Api {
  world: World;
  faults: Faults;
  secretKey: string | null;
  afterwards: () => void;
}

export function serveApi(app: FastifyInstance, api: Api): void {
  const keys = new IdempotencyKeys(api.world);
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => handle(api, keys, operation, request, reply),
    });
  }
  app.all('/v1/*', async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
}

async function handle(
  api: Api,
  keys: IdempotencyKeys,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = `req_${randomBytes(7).toString('hex')}`;
  reply.headers({ 'request-id': id, 'stripe-version': API_VERSION, 'content-type': 'application/json' });
  const fault = api.faults.takeApi(request.url);
  if (fault?.kind === 'timeout') return silence(reply);
  if (fault?.kind === 'error') return reply.code(500).send(textOf(BROKEN));
  if (fault?.kind === 'rate_limit') return reply.code(429).send(textOf(TOO_MANY));
  const result = await carryOut(api, keys, operation, request, id, fault);
  api.afterwards();
  if (fault?.kind === 'lose_reply') return silence(reply);
  if (result.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(result.status).send(result.body);
}

const BROKEN = new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
const TOO_MANY = new ApiError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
});

const textOf = ({ body }: ApiError) => JSON.stringify({ error: body }, null, 2);

function silence(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

async function carryOut(
  api: Api,
  keys: IdempotencyKeys,
  operation: Operation,
  request: FastifyRequest,
  requestId: string,
  fault: ApiFault | null,
): Promise<Reply> {
  const { world } = api;
  const parameters = parametersOf(request);
  const header = request.headers['idempotency-key'];
  const key = request.method === 'GET' || typeof header !== 'string' ? null : header;
  const keyedRequest: KeyedRequest = {
    key,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    parameters,
  };
  let taken = false;
  try {
    checkCaller(world, api.secretKey, request);
    const before = keys.take(keyedRequest);
    if (before !== null) return before;
    taken = true;
    if (fault?.kind === 'latency') await delay(fault.latencyMs ?? 0);
    const params = new Params(parseForm(parameters));
    refuseUnknown(operation, params.form);
    const { id = '' } = request.params as { id?: string };
    world.request = { id: requestId, idempotencyKey: key };
    return perform(world, keys, keyedRequest, () => {
      const done = operation.run({ world, params: withoutExpand(params), id });
      return expand(world, done, params.texts('expand') ?? []);
    });
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: textOf(error) };
    request.log.error(error);
    return { status: 500, body: textOf(BROKEN) };
  } finally {
    world.request = null;
    if (taken) keys.release(key);
  }
}

function perform(world: World, keys: IdempotencyKeys, keyedRequest: KeyedRequest, work: () => object): Reply {
  return world.store.transaction(() => {
    let reply: Reply;
    try {
      reply = { status: 200, body: JSON.stringify(work(), null, 2) };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.keeps) throw error;
      reply = { status: error.status, body: textOf(error) };
    }
    keys.save(keyedRequest, reply);
    return reply;
  });
}

function withoutExpand({ form }: Params): Params {
  const { expand: _shown, ...rest } = form;
  return new Params(rest);
}

function parametersOf(request: FastifyRequest): string {
  const query = request.url.split('?')[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  return [query, body].filter((part) => part !== '').join('&');
}
