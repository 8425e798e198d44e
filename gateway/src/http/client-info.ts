import type { ClientInfo } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './client-address.js';

export function clientInfo({ ip, headers }: FastifyRequest): ClientInfo {
  return { ip: plainAddress(ip), userAgent: (headers['user-agent'] ?? '').slice(0, 300) };
}
