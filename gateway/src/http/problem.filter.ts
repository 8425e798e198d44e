import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Logger } from '@tenfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemHeaders } from './problem-reply.js';
import { toProblem } from './to-problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblem(error);
    request.problem = problem;
    if (problem.code === 'INTERNAL')
      this.logger.error({ err: error, requestId: request.id }, 'a request failed');
    if (reply.sent) return;
    reply.code(problem.status).headers(problemHeaders(problem)).send(problemBody(problem, request.id));
  }
}
