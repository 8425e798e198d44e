import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Refuses requests of pages from another origin. Otherwise any page that the developer visits could move the clock or
 * close a dispute, directly or by DNS rebinding.
 *
 * @param hosts allowed host names besides localhost and IP addresses, which cannot be rebound
 */
export function refuseForeign(app: FastifyInstance, hosts: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const reason = refusal(request, hosts);
    if (reason === null) return;
    await reply.code(403).send({ error: { type: 'invalid_request_error', message: reason } });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    return payload;
  });
}

function refusal({ headers, method }: FastifyRequest, hosts: readonly string[]): string | null {
  const host = headers.host ?? '';
  if (!isKnownHost(host, hosts)) return `The emulator does not answer under the name ${host}.`;
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return `Requests from ${origin} are refused.`;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  // the product redirects browsers to the portal and to the bank's page; GET changes nothing
  const isNavigation = method === 'GET' && headers['sec-fetch-dest'] === 'document';
  return isNavigation ? null : `Requests with Sec-Fetch-Site ${site} are refused.`;
}

function isKnownHost(host: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return hostname === 'localhost' || isIP(address) !== 0 || hosts.includes(hostname);
}
