import { VALID_MS } from './call-signature.js';

/** A signature is accepted for twice its validity, because the clocks of two machines may differ. */
const REMEMBERED_MS = 2 * VALID_MS;

export class RepeatedCalls {
  private latest = new Set<string>();
  private earlier = new Set<string>();
  private nextTurnAt = 0;

  isRepeated(signature: string, now = Date.now()): boolean {
    if (now >= this.nextTurnAt) this.forget(now);
    if (this.latest.has(signature) || this.earlier.has(signature)) return true;
    this.latest.add(signature);
    return false;
  }

  private forget(now: number): void {
    this.earlier = now < this.nextTurnAt + REMEMBERED_MS ? this.latest : new Set();
    this.latest = new Set();
    this.nextTurnAt = now + REMEMBERED_MS;
  }
}
