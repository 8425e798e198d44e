import type { LoadListener } from './admission-queue.js';

/** Places in the memory that the gateway shares with the thread that refuses connections. */
export const REFUSING = 0;
export const REFUSED = 1;
export const RUNNING = 2;
/** Never changes: a thread that waits for it sleeps. */
export const NOTHING = 3;

/** Stands in the prepared replies; the thread replaces it. */
export const REQUEST_ID = '00000000-0000-0000-0000-000000000000';

/** After the last sign of overload. */
const HOLD_MS = 1_000;

/** Tells the thread of `refuse-connections.ts`, without the event loop, when it has to refuse connections. */
export class RefusalSignal implements LoadListener {
  readonly memory = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
  private endsAt = 0;

  /** For the next second new connections are refused. */
  overloaded(): void {
    this.endsAt = performance.now() + HOLD_MS;
    if (Atomics.exchange(this.memory, REFUSING, 1) === 0) Atomics.notify(this.memory, REFUSING);
  }

  endWhenOver(): void {
    if (performance.now() > this.endsAt) Atomics.store(this.memory, REFUSING, 0);
  }

  running(requests: number): void {
    Atomics.store(this.memory, RUNNING, requests);
  }

  /** @returns connections refused since the last call */
  takeRefused(): number {
    return Atomics.exchange(this.memory, REFUSED, 0);
  }
}
