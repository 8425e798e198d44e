import { Problem } from '@tenfold/contracts';

const RETRY_AFTER_SECONDS = 2;

export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly refusal: string,
    private readonly retryAfterSeconds = RETRY_AFTER_SECONDS,
  ) {}

  get counts(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxRunning) await this.waitForSlot();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // the next one takes over the slot
      else this.running -= 1;
    }
  }

  private waitForSlot(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw new Problem('UNAVAILABLE', this.refusal, { retryAfterSeconds: this.retryAfterSeconds });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
