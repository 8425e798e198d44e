import type { Problem, ProblemBody } from '@tenfold/contracts';

/** The body of every reply that is not 2xx. */
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

/** The headers that go with it. What is not there now may be there in a moment: nobody keeps a refusal. */
export function problemHeaders({ extra: { retryAfterSeconds } }: Problem): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
}
