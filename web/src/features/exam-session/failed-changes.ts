import type { ExamChange } from '@tenfold/contracts';
import type { QueuedChange } from '../../lib/device-database.js';
import { isUnreachable, type HttpProblem } from '../../lib/http.js';
import { nextBatch } from './exam-changes.js';

/** A change is set aside after it has failed this often while other requests succeeded. */
const ATTEMPTS = 3;

/** Finds the change that makes requests fail, so that it does not block the others. */
export class FailedChanges {
  private readonly failures = new Map<string, number>();
  /** Failed alone. It counts as a failure of this change once another request succeeds. */
  private suspect: string | null = null;

  /** The changes of the next request: those that never failed together, else one that failed alone; none to try the server. */
  next(queue: Iterable<QueuedChange>): ExamChange[] {
    const queued = [...queue];
    const fresh = nextBatch(queued.filter(({ questionId }) => !this.failures.has(questionId)));
    if (fresh.length > 0 || this.suspect !== null) return fresh;
    const failed = nextBatch(queued);
    return failed.toSorted((one, other) => this.failuresOf(one) - this.failuresOf(other)).slice(0, 1);
  }

  /**
   * @param isRefused the server would refuse it each time
   * @returns the question whose change is to be set aside
   */
  failed(sent: readonly ExamChange[], isRefused: boolean): string | null {
    const [first, ...others] = sent;
    if (!first) return null;
    if (others.length === 0 && isRefused) return this.setAside(first.questionId);
    for (const change of sent) this.failures.set(change.questionId, this.failuresOf(change));
    if (others.length === 0) this.suspect = first.questionId;
    return null;
  }

  /** @returns the question whose change is to be set aside */
  succeeded(sent: readonly ExamChange[]): string | null {
    for (const { questionId } of sent) this.forget(questionId);
    const { suspect } = this;
    this.suspect = null;
    if (suspect === null || !this.failures.has(suspect)) return null;
    const failures = this.failuresOf({ questionId: suspect }) + 1;
    if (failures >= ATTEMPTS) return this.setAside(suspect);
    this.failures.set(suspect, failures);
    return null;
  }

  /** The student has changed it again. */
  forget(questionId: string): void {
    this.failures.delete(questionId);
    if (this.suspect === questionId) this.suspect = null;
  }

  private setAside(questionId: string): string {
    this.forget(questionId);
    return questionId;
  }

  private failuresOf({ questionId }: Pick<ExamChange, 'questionId'>): number {
    return this.failures.get(questionId) ?? 0;
  }
}

/** The server does not answer for any change, so that the reply says nothing about these. */
export function isBusy(error: HttpProblem): boolean {
  return isUnreachable(error) || error.status === 408 || error.status === 429;
}
