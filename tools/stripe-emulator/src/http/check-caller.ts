import type { FastifyRequest } from 'fastify';
import { accountOf } from '../objects/account.js';
import { API_VERSION, type KeyRights, type World } from '../store/world.js';
import { ApiError, invalid } from './api-error.js';

export function checkCaller(world: World, secretKey: string | null, request: FastifyRequest): void {
  const { headers } = request;
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) {
    const message = `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').`;
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  const rights = world.restrictedKeys.get(key);
  if (rights !== undefined) checkRights(world, key, rights, request);
  else if (secretKey === null ? !key.startsWith('sk_test_') : key !== secretKey) {
    const message = `Invalid API Key provided: ${masked(key)}`;
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${String(version)}. This emulator speaks ${API_VERSION}.`);
  }
}

/** No right permits a restricted key to read its own account. */
function checkRights(world: World, key: string, rights: KeyRights, { method, url }: FastifyRequest): void {
  const segment = /^\/v1\/(\w+)/.exec(url)?.[1] ?? '';
  const wanted = method === 'GET' ? 'read' : 'write';
  const resource = segment.replaceAll('_', '');
  const right = Object.entries(rights).find(([name]) => name.toLowerCase() === resource)?.[1];
  if (segment !== 'account' && (right === 'write' || right === wanted)) return;
  const advice =
    segment === 'account'
      ? 'This is a restricted API key, but the required permissions are not available for use by restricted keys.'
      : `Having the 'rak_${segment}_${wanted}' permission would allow this request to continue.`;
  const account = world.store.transaction(() => accountOf(world).id);
  const message = `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${account}'. ${advice}`;
  throw new ApiError(403, { type: 'invalid_request_error', message });
}

const masked = (key: string) => `${key.slice(0, 8)}****${key.slice(-4)}`;
