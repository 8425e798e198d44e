import { Problem } from '@tenfold/contracts';

const RETRY_AFTER_SECONDS = 2;

/** Runs at most so many pieces of work at once; a few more wait for their turn, in order. */
export class WorkLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param refusal what those are told for whom there is no room, and after how many seconds to come again */
  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
    private readonly refusal: string,
    private readonly retryAfterSeconds = RETRY_AFTER_SECONDS,
  ) {}

  /** @throws Problem UNAVAILABLE when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // takes over this one's place
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.waitingMax) {
      throw new Problem('UNAVAILABLE', this.refusal, { retryAfterSeconds: this.retryAfterSeconds });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
