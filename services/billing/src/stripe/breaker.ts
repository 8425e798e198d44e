export interface BreakerLimits {
  failures: number;
  openMs: number;
}

export class Breaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly limits: BreakerLimits,
    private readonly now: () => number,
  ) {}

  admits(): boolean {
    if (this.failures < this.limits.failures) return true;
    if (this.now() < this.openUntil) return false;
    this.openUntil = this.now() + this.limits.openMs;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    this.openUntil = this.now() + this.limits.openMs;
  }
}
