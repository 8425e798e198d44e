import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@tenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainReply, problemBody, problemHeaders } from './problem-reply.js';
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
    const problem = new Problem('INVALID_INPUT', 'The request could not be read.');
    socket.end(plainReply(problem, headers, randomUUID()));
  };
}

/**
 * Refuses what Node would admit, or answer itself without our headers: another HTTP version, no Host or several, and an
 * unknown `Expect`. A proxy may read such a request differently.
 */
export function refuseAmbiguousRequests(server: Server, headers: Record<string, string>): void {
  const reply = replyToMalformedRequest(headers);
  const refuse = ({ socket }: IncomingMessage): void => reply(new Error('ambiguous request'), socket);
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isAmbiguous(request)) refuse(request);
    else listeners.forEach((listen) => listen.call(server, request, response));
  });
  server.on('checkExpectation', refuse);
}

function isAmbiguous({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (httpVersion === '1.1') return hosts !== 1;
  return httpVersion !== '1.0' || hosts > 1;
}
