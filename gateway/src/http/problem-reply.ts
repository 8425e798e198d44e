import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemBody } from '@tenfold/contracts';
import { busyProblem } from '@tenfold/platform';

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    ...(problem.status === 400 ? { errors: [] } : {}),
    ...problem.extra,
    statusCode: problem.status,
    code: problem.code,
    message: problem.message,
    requestId,
  };
}

/** Error responses are `no-store`, because the cause may be temporary. */
export function problemHeaders({ extra: { retryAfterSeconds } }: Problem): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
}

/** UNAVAILABLE for a request that is refused unread. */
export function overloadProblem(): Problem {
  return busyProblem('Tenfold is very busy right now. Please try again in a moment.');
}

/** The whole reply as text, for a socket without Node's HTTP server. It says that the connection is closed. */
export function plainReply(problem: Problem, headers: Record<string, string>, requestId: string): string {
  const body = JSON.stringify(problemBody(problem, requestId));
  const lines = Object.entries({
    ...headers,
    ...problemHeaders(problem),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
