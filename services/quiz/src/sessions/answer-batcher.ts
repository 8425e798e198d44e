import { DatabaseError } from 'pg';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** SQLSTATE classes that say that the database cannot be used: trying each item by itself would not help. */
const UNUSABLE = ['08', '53', '57'];

/**
 * Combines what arrives at the same time into one call of `run`. A lone item goes out at once; while `inFlight` calls
 * run, further items gather for the next. Each item gets its own outcome, after the call that contained it.
 */
export class AnswerBatcher<Item, Outcome> {
  private waiting: Waiting<Item, Outcome>[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(
    /** The outcomes in the order of the items. */
    private readonly run: (items: Item[]) => Promise<Outcome[]>,
    private readonly limits: { items: number; inFlight: number },
  ) {}

  add(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** After the present round of input, so that all of it is in the batch. */
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

/** The database refused the statement for what is in it: the others must not suffer for one. */
function isOfOneItem(error: unknown): boolean {
  return error instanceof DatabaseError && !UNUSABLE.some((sqlState) => error.code?.startsWith(sqlState));
}
