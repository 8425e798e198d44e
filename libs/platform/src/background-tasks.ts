/** Runs chores again and again, each never beside itself, until stopped. One that fails waits for its next run. */
export class BackgroundTasks {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  /** @param failed told of each run that failed: it is the place to log it */
  constructor(private readonly failed: (task: string, error: unknown) => void) {}

  /** True once `stop` was called: a chore of many steps ends after the one it is at. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** The first run is after one interval; each next one an interval (ms) after the end of the last. */
  every(intervalMs: number, task: string, work: () => Promise<unknown>): void {
    this.runAfter(intervalMs, intervalMs, task, work);
  }

  /** As `every`, but the first run is now. */
  nowAndEvery(intervalMs: number, task: string, work: () => Promise<unknown>): void {
    this.runAfter(0, intervalMs, task, work);
  }

  /** Waits for what runs. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private runAfter(delayMs: number, intervalMs: number, task: string, work: () => Promise<unknown>): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = this.run(task, work).finally(() => {
        this.running.delete(run);
        this.every(intervalMs, task, work);
      });
      this.running.add(run);
    }, delayMs);
    this.timers.add(timer);
  }

  private async run(task: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failed(task, error);
    }
  }
}
