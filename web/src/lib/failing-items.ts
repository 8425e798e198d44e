interface Item {
  questionId: string;
}

/** An item is set aside after it has failed this often while other requests succeeded. */
const ATTEMPTS = 3;

/** Finds the queued change or answer that makes requests fail, so that it does not block the others. */
export class FailingItems {
  private readonly failures = new Map<string, number>();
  /** Failed alone. It counts as a failure of this item once another request succeeds. */
  private suspect: string | null = null;

  /**
   * @param queue what may be sent, oldest first
   * @returns what the next request may contain: items that never failed, else one that did; none to try the server
   */
  next<Queued extends Item>(queue: readonly Queued[]): Queued[] {
    const fresh = queue.filter(({ questionId }) => !this.failures.has(questionId));
    if (fresh.length > 0 || this.suspect !== null) return fresh;
    return queue.toSorted((one, other) => this.failuresOf(one) - this.failuresOf(other)).slice(0, 1);
  }

  /**
   * @param sent none: the server fails whatever is sent, so that the item that failed before is not at fault
   * @param isRefused the server would refuse it each time
   * @returns the question whose item is to be set aside
   */
  failed(sent: readonly Item[], isRefused: boolean): string | null {
    const [first, ...others] = sent;
    if (others.length === 0) this.suspect = first?.questionId ?? null;
    if (!first) return null;
    if (others.length === 0 && isRefused) return this.setAside(first.questionId);
    for (const item of sent) this.failures.set(item.questionId, this.failuresOf(item));
    return null;
  }

  /** Only a request that succeeds shows whether the item or the server is at fault. */
  get hasSuspect(): boolean {
    return this.suspect !== null;
  }

  /** @returns the question whose item is to be set aside */
  succeeded(sent: readonly Item[]): string | null {
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

  private failuresOf({ questionId }: Item): number {
    return this.failures.get(questionId) ?? 0;
  }
}
