import type { Logger } from '@tenfold/platform';

/** Runs chores again and again, each never beside itself, until stopped. A failure is logged and waits for the next run. */
export class BackgroundTasks {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly logger: Logger) {}

  /** The first run is after one interval. */
  every(intervalMs: number, name: string, work: () => Promise<unknown>): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = this.run(name, work).finally(() => {
        this.running.delete(run);
        this.every(intervalMs, name, work);
      });
      this.running.add(run);
    }, intervalMs);
    this.timers.add(timer);
  }

  /** Waits for what runs. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private async run(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, task: name }, 'a background task failed; it runs again');
    }
  }
}
