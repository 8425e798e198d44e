import type { LiveTopic } from '@tenfold/contracts';

const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 50_000;
/** Covers the difference between the clocks of two gateways, and signals that reach one of them later. */
const MARGIN_MS = 10_000;

interface Recent {
  userId: string;
  topic: LiveTopic;
  at: number;
}

/**
 * The last signal of each user and topic. Event ids are times, so that every gateway can resume a stream of another one: it
 * repeats the topics that were signaled since the id, and some before it, which only costs a refetch.
 */
export class RecentSignals {
  private readonly recent = new Map<string, Recent>();

  /** Signals before `completeSince` may be missing. */
  constructor(private completeSince = Infinity) {}

  restart(now: number): void {
    this.recent.clear();
    this.completeSince = now;
  }

  add(userId: string, topic: LiveTopic, now: number): void {
    const key = `${userId} ${topic}`;
    this.recent.delete(key);
    this.recent.set(key, { userId, topic, at: now });
    for (const [oldest, { at }] of this.recent) {
      if (this.recent.size <= KEPT_MAX && at > now - KEPT_MS) break;
      this.recent.delete(oldest);
      this.completeSince = Math.max(this.completeSince, at);
    }
  }

  /** @returns null when signals since then may be missing */
  since(userId: string, id: string, topics: readonly LiveTopic[], now: number): LiveTopic[] | null {
    const from = Number(id) - MARGIN_MS;
    if (!/^\d+$/.test(id) || from < this.completeSince || from > now) return null;
    return topics.filter((topic) => (this.recent.get(`${userId} ${topic}`)?.at ?? -Infinity) >= from);
  }
}
