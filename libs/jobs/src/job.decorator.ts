import type { EntityManager } from 'typeorm';
import { defineJob, type JobKind } from './define-job.js';

const HANDLES = 'tenfold:job';

export interface JobRun {
  /** Job id, the same in each attempt: the idempotency key for effects outside the database. */
  id: string;
  attempt: number;
  userId: string | null;
  /**
   * Completes the job in the handler's own transaction, so that effect and completion commit together. Otherwise the job is
   * completed when the handler returns.
   *
   * @throws Error when the lease is lost
   */
  complete(tx: EntityManager): Promise<void>;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

export interface RegisteredJob {
  kind: JobKind;
  everyMs: number | null;
  handle: JobHandler<object>;
}

type Declared = Pick<RegisteredJob, 'kind' | 'everyMs'>;
type Duration = `${number}${'s' | 'm' | 'h'}`;
const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** An error causes a retry; `UnrecoverableError` dead-letters the job at once. */
export function Job<Data extends object>(kind: JobKind<Data>) {
  return declare<JobHandler<Data>>({ kind, everyMs: null });
}

/**
 * Runs the method periodically, an interval after the end of its last run, in one process at a time.
 *
 * @param name of the job's row; unique in the service and independent of the method's name
 */
export function Every(interval: Duration, name: string) {
  const everyMs = Number.parseFloat(interval) * (unitMs[interval.slice(-1)] ?? NaN);
  return declare<() => Promise<unknown>>({ kind: defineJob(name), everyMs });
}

function declare<Handler>(declared: Declared) {
  return <Method extends Handler>(
    _target: object,
    _method: string | symbol,
    { value }: TypedPropertyDescriptor<Method>,
  ): void => {
    if (value) Reflect.defineMetadata(HANDLES, declared, value);
  };
}

export function findHandlers(instances: readonly object[]): RegisteredJob[] {
  const found = instances.flatMap((instance) => {
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
    return Object.values(Object.getOwnPropertyDescriptors(prototype ?? {})).flatMap(({ value }) => {
      const declared = isMethod(value) && (Reflect.getMetadata(HANDLES, value) as Declared | undefined);
      return declared ? [{ ...declared, handle: (value as JobHandler<object>).bind(instance) }] : [];
    });
  });
  const names = found.map(({ kind }) => kind.name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`More than one handler for the job ${repeated.join(', ')}`);
  return found;
}

function isMethod(value: unknown): value is object {
  return typeof value === 'function';
}
