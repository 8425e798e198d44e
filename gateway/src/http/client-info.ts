import type { ClientInfo } from '@tenfold/contracts';
import type { FastifyRequest } from 'fastify';
import { plainIp } from './client-ip.js';

export function clientInfo({ ip, headers }: FastifyRequest): ClientInfo {
  return { ip: plainIp(ip), userAgent: (headers['user-agent'] ?? '').slice(0, 300) };
}
