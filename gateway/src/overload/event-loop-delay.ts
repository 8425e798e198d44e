import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;

export class EventLoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private p99 = 0;

  constructor() {
    this.histogram.enable();
    this.timer = setInterval(() => {
      // the histogram counts the interval of its timer as delay
      this.p99 = Math.max(0, this.histogram.percentile(99) / 1e6 - RESOLUTION_MS);
      this.histogram.reset();
    }, WINDOW_MS).unref();
  }

  p99Ms(): number {
    return this.p99;
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }
}
