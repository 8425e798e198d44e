/** Thrown by a job that no retry can help: it is dead at once. */
export class UnrecoverableError extends Error {
  override readonly name = 'UnrecoverableError';
}

export interface JobOptions {
  concurrency: number;
  rateLimit: { max: number; durationMs: number } | null;
  backoff: { firstMs: number; longestMs: number };
  maxAttempts: number;
  /** Lease duration of one attempt; renewed while the handler runs. After expiry another process may run the job. */
  leaseMs: number;
  /**
   * `ever`: a dedupe key is unique until the finished row is deleted. `pending`: the key is free again when the
   * job finishes; a request during a run makes the job run once more.
   */
  dedupe: 'ever' | 'pending';
  keepDays: number;
  /** Also deletes the data of a dead job, which then cannot be retried. Set it for secret data. */
  wipesDead: boolean;
}

/** A kind of job. Rows and Redis contain its name: renaming it leaves stored jobs without a handler. */
export interface JobKind<Data extends object = object> {
  readonly name: string;
  readonly options: JobOptions;
  readonly dataType?: Data;
}

const defaults: JobOptions = {
  concurrency: 3,
  rateLimit: null,
  backoff: { firstMs: 1_000, longestMs: 10 * 60_000 },
  maxAttempts: 100,
  leaseMs: 60_000,
  dedupe: 'ever',
  keepDays: 14,
  wipesDead: false,
};

export function defineJob<Data extends object>(
  name: string,
  options: Partial<JobOptions> = {},
): JobKind<Data> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name for a job`);
  return { name, options: { ...defaults, ...options } };
}

export function retryDelayMs(attempts: number, { firstMs, longestMs }: JobOptions['backoff']): number {
  const delay = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), longestMs);
  return Math.round(delay * (0.9 + Math.random() * 0.2));
}
