import { Problem } from '@tenfold/contracts';

const RETRY_AFTER_SECONDS = 2;

interface Ticket {
  owner: string | null;
  start: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Bounds the work that runs and waits at once, fairly between owners: the owner with the least running work comes next, and
 * one owner's waiting work gives way to that of an owner with less.
 */
export class ConcurrencyLimiter {
  private readonly running: (string | null)[] = [];
  private waiting: Ticket[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly refusal: string,
    private readonly retryAfterSeconds = RETRY_AFTER_SECONDS,
  ) {}

  get counts(): { running: number; waiting: number } {
    return { running: this.running.length, waiting: this.waiting.length };
  }

  async run<T>(work: () => Promise<T>, owner: string | null = null): Promise<T> {
    if (this.running.length < this.maxRunning) this.running.push(owner);
    else await this.waitForSlot(owner);
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(owner), 1);
      this.startNext();
    }
  }

  private startNext(): void {
    const [next] = this.waiting.toSorted((a, b) => this.shareOf(a.owner) - this.shareOf(b.owner));
    if (next === undefined) return;
    this.waiting = this.waiting.filter((it) => it !== next);
    this.running.push(next.owner);
    next.start();
  }

  private waitForSlot(owner: string | null): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) this.makeRoom(owner);
    return new Promise((start, refuse) => this.waiting.push({ owner, start, refuse }));
  }

  private makeRoom(owner: string | null): void {
    const problem = new Problem('UNAVAILABLE', this.refusal, { retryAfterSeconds: this.retryAfterSeconds });
    const all = (it: string | null) => this.shareOf(it) + this.waiting.filter((w) => w.owner === it).length;
    const displaced = this.waiting.findLast((it) => all(it.owner) >= all(owner) + 2);
    if (displaced === undefined) throw problem;
    this.waiting = this.waiting.filter((it) => it !== displaced);
    displaced.refuse(problem);
  }

  private shareOf(owner: string | null): number {
    return this.running.filter((it) => it === owner).length;
  }
}
