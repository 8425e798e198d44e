import { AsyncResource } from 'node:async_hooks';

export const priorities = ['high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

export interface AdmissionLimits {
  running: number;
  waiting: number;
  waitMs: number;
}

/**
 * The part of the slots and of the waiting places that a priority may take, so that slow requests of a lower priority
 * never take the last ones.
 */
const SHARES: Record<Priority, number> = { high: 1, normal: 0.75, low: 0.25 };

/** What the queue reports about the load. */
export interface LoadListener {
  running(requests: number): void;
  /** a request was refused, or waited for more than half of the longest wait */
  overloaded(): void;
}

interface Lane {
  running: number;
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly waiting: Set<Ticket>;
}

interface Ticket {
  admit: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Bulkhead: bounds the requests that run at once. The others wait by priority, then by arrival, and are refused when too
 * many wait or after `waitMs`.
 */
export class AdmissionQueue {
  private readonly lanes: Record<Priority, Lane>;
  private running = 0;
  private waiting = 0;

  constructor(
    private readonly limits: AdmissionLimits,
    private readonly isLate: () => boolean = () => false,
    private readonly listener: LoadListener = { running: () => undefined, overloaded: () => undefined },
  ) {
    const lane = (share: number): Lane => ({
      running: 0,
      maxRunning: Math.ceil(limits.running * share),
      maxWaiting: Math.ceil(limits.waiting * share),
      waiting: new Set(),
    });
    this.lanes = { high: lane(SHARES.high), normal: lane(SHARES.normal), low: lane(SHARES.low) };
  }

  /**
   * Calls exactly one of `admit` and `refuse`, at once or later, unless the request leaves before.
   *
   * @returns a function to call when the request has ended, also while it waits
   */
  enter(priority: Priority, admit: () => void, refuse: () => void): () => void {
    const lane = this.lanes[priority];
    if (this.hasSlot(lane)) return this.run(lane, admit);
    const refuseNow = (): void => {
      this.listener.overloaded();
      refuse();
    };
    if (!this.mayWait(priority)) {
      refuseNow();
      return () => undefined;
    }
    // without the binding, a waiting request would run in the async context of the one that ends
    const admitLater = AsyncResource.bind(admit);
    const lateAt = performance.now() + this.limits.waitMs / 2;
    let leave = (): void => this.drop(lane, ticket);
    const ticket: Ticket = {
      admit: () => {
        this.drop(lane, ticket);
        if (performance.now() > lateAt) this.listener.overloaded();
        leave = this.run(lane, admitLater);
      },
      timer: setTimeout(() => {
        this.drop(lane, ticket);
        refuseNow();
      }, this.limits.waitMs),
    };
    lane.waiting.add(ticket);
    this.waiting += 1;
    return () => leave();
  }

  counts(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  private hasSlot(lane: Lane): boolean {
    return this.running < this.limits.running && lane.running < lane.maxRunning && lane.waiting.size === 0;
  }

  private mayWait(priority: Priority): boolean {
    const { waiting, maxWaiting } = this.lanes[priority];
    if (priority !== 'high' && this.isLate()) return false;
    return this.waiting < this.limits.waiting && waiting.size < maxWaiting;
  }

  private run(lane: Lane, admit: () => void): () => void {
    this.running += 1;
    lane.running += 1;
    this.listener.running(this.running);
    let isRunning = true;
    admit();
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.running -= 1;
      lane.running -= 1;
      this.listener.running(this.running);
      this.admitWaiting();
    };
  }

  private admitWaiting(): void {
    for (const priority of priorities) {
      const lane = this.lanes[priority];
      for (const ticket of lane.waiting) {
        if (this.running >= this.limits.running || lane.running >= lane.maxRunning) break;
        ticket.admit();
      }
    }
  }

  private drop(lane: Lane, ticket: Ticket): void {
    clearTimeout(ticket.timer);
    if (lane.waiting.delete(ticket)) this.waiting -= 1;
  }
}
