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

/** Error responses are `no-store`, because the cause may be temporary. */
export function problemHeaders({ extra: { retryAfterSeconds } }: Problem): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
}
