import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemHeaders } from './problem-reply.js';
import { toProblem } from './to-problem.js';

export function replyToBadAddress(headers: Record<string, string>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = toProblem({ statusCode: 400 });
    void reply
      .code(problem.status)
      .headers({ ...headers, ...problemHeaders(problem) })
      .header('x-request-id', request.id)
      .type('application/json; charset=utf-8')
      .send(problemBody(problem, request.id));
  };
}

export function replyToMalformedRequest(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const requestId = randomUUID();
    const problem = new Problem('INVALID_INPUT', 'The request could not be read.');
    const body = JSON.stringify(problemBody(problem, requestId));
    const lines = Object.entries({
      ...headers,
      ...problemHeaders(problem),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\n${lines.join('')}\r\n${body}`);
  };
}
