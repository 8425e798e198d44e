import { Problem } from '@tenfold/contracts';

/** Runs at most so many pieces of work at once; a few more wait for their turn, in order. */
export class WorkLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
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
      throw new Problem('UNAVAILABLE', 'Too many papers are waiting. Please try again in a moment.', {
        retryAfterSeconds: 10,
      });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
