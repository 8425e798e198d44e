import { DatabaseError } from 'pg';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** SQLSTATE classes of an unavailable database, where retrying each item alone would not help. */
const UNUSABLE = ['08', '53', '57'];

/**
 * Batches concurrent items into one call of `run`. A single item is sent at once; while `inFlight` calls run,
 * further items queue for the next. Each item receives its own outcome.
 */
export class AnswerBatcher<Item, Outcome> {
  private waiting: Waiting<Item, Outcome>[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(
    private readonly run: (items: Item[]) => Promise<Outcome[]>,
    private readonly limits: { items: number; inFlight: number },
  ) {}

  add(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** Runs after the current event-loop turn, so that all of its items join the batch. */
  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || this.inFlight >= this.limits.inFlight) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.waiting.splice(0, this.limits.items);
      this.inFlight += 1;
      void this.settle(batch).finally(() => {
        this.inFlight -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private async settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, position) => resolve(outcomes[position] as Outcome));
    } catch (error) {
      if (batch.length > 1 && isOfOneItem(error))
        await Promise.all(batch.map((waiting) => this.settle([waiting])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** True when the data of one item caused the error: the other items are retried without it. */
function isOfOneItem(error: unknown): boolean {
  return error instanceof DatabaseError && !UNUSABLE.some((sqlState) => error.code?.startsWith(sqlState));
}
