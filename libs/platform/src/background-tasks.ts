export class BackgroundTasks {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly failed: (task: string, error: unknown) => void) {}

  get isStopping(): boolean {
    return this.stopped;
  }

  every(intervalMs: number, task: string, work: () => Promise<unknown>): void {
    this.runAfter(intervalMs, intervalMs, task, work);
  }

  nowAndEvery(intervalMs: number, task: string, work: () => Promise<unknown>): void {
    this.runAfter(0, intervalMs, task, work);
  }

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
