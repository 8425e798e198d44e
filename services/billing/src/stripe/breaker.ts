export interface BreakerLimits {
  /** So many failures in a row open it. */
  failures: number;
  /** So long it stays open; then one call may try. */
  openMs: number;
}

/**
 * Keeps calls from waiting for something that has not answered of late. Open, it refuses at once; after a while it
 * lets one through, whose outcome decides.
 */
export class Breaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly limits: BreakerLimits,
    private readonly now: () => number,
  ) {}

  /** Whether a call may go out now. */
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
