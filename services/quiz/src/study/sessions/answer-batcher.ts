import { busyProblem } from '@tenfold/platform';
import { DatabaseError } from 'pg';

export interface BatchLimits {
  items: number;
  itemsOfUser: number;
  inFlight: number;
  waiting: number;
  /** Checked only when a batch is taken: an item waits longer while every run hangs. */
  waitMs: number;
}

interface Waiting<Item, Outcome> {
  item: Item;
  refuseAfter: number;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** SQLSTATE classes of an unavailable database, where retrying each item alone would not help. */
const UNUSABLE = ['08', '53', '57'];

/**
 * Batches concurrent items into one call of `run`. A single item is sent at once; while `inFlight` calls run, further
 * items queue. Users take turns, so that many items of one user do not delay those of others. An item gets UNAVAILABLE
 * when the queue is full, or when its wait exceeds the caller's timeout.
 */
export class AnswerBatcher<Item extends { userId: string }, Outcome> {
  private readonly queues = new Map<string, Waiting<Item, Outcome>[]>();
  private waiting = 0;
  private inFlight = 0;
  private scheduled = false;

  constructor(
    private readonly run: (items: Item[]) => Promise<Outcome[]>,
    private readonly limits: BatchLimits,
  ) {}

  add(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.waiting >= this.limits.waiting) return reject(tooBusy());
      const refuseAfter = performance.now() + this.limits.waitMs;
      const queue = this.queues.get(item.userId);
      const waiting = { item, refuseAfter, resolve, reject };
      if (queue) queue.push(waiting);
      else this.queues.set(item.userId, [waiting]);
      this.waiting += 1;
      this.schedule();
    });
  }

  /** Runs after the current event-loop turn, so that all of its items join the batch. */
  private schedule(): void {
    if (this.scheduled || this.waiting === 0 || this.inFlight >= this.limits.inFlight) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.takeBatch();
      if (batch.length === 0) return;
      this.inFlight += 1;
      void this.settle(batch).finally(() => {
        this.inFlight -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private takeBatch(): Waiting<Item, Outcome>[] {
    const now = performance.now();
    const batch: Waiting<Item, Outcome>[] = [];
    const taken = new Map<string, number>();
    // `set` moves a user behind the others, and a loop over a map reaches entries that are added meanwhile
    for (const [userId, queue] of this.queues) {
      if (batch.length === this.limits.items) break;
      const count = taken.get(userId) ?? 0;
      if (count === this.limits.itemsOfUser) break;
      const next = this.takeInTime(queue, now);
      this.queues.delete(userId);
      if (queue.length > 0) this.queues.set(userId, queue);
      if (!next) continue;
      batch.push(next);
      taken.set(userId, count + 1);
    }
    return batch;
  }

  private takeInTime(queue: Waiting<Item, Outcome>[], now: number): Waiting<Item, Outcome> | null {
    for (let next = queue.shift(); next; next = queue.shift()) {
      this.waiting -= 1;
      if (next.refuseAfter >= now) return next;
      next.reject(tooBusy());
    }
    return null;
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

function tooBusy(): Error {
  return busyProblem('Answers cannot be stored fast enough right now. Please try again in a moment.');
}

function isOfOneItem(error: unknown): boolean {
  return error instanceof DatabaseError && !UNUSABLE.some((sqlState) => error.code?.startsWith(sqlState));
}
