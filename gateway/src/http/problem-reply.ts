import type { Problem, ProblemBody } from '@tenfold/contracts';

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

export function problemHeaders({ extra: { retryAfterSeconds } }: Problem): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
}
