import { types } from 'node:util';
import { Problem } from '@tenfold/contracts';
import { databaseProblem } from './database.js';

const COUNT_MS = 30_000;
/** Of the clients of Redis and NATS. `databaseProblem` knows those of PostgreSQL and of sockets. */
const CODES = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_REFUSED', 'CONNECTION_TIMEOUT', 'CONNECTION_DRAINING', 'DISCONNECT'],
  ...['TIMEOUT', '503'],
]);
const NAMES = new Set([
  ...['ClientClosedError', 'ClientOfflineError', 'DisconnectsClientError', 'SocketClosedUnexpectedlyError'],
  ...['ConnectionTimeoutError', 'SocketTimeoutError', 'MaxRetriesPerRequestError'],
]);
const MESSAGES = /^(Connection is closed|Stream isn't writeable|Socket closed unexpectedly)/;

/** Whether the error means that a server of ours cannot be reached. */
export function isConnectionLoss(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  return (
    databaseProblem(error) !== null ||
    (error instanceof Problem && error.code === 'UNAVAILABLE') ||
    (typeof code === 'string' && CODES.has(code)) ||
    NAMES.has(error.name) ||
    NAMES.has(error.constructor.name) ||
    MESSAGES.test(error.message)
  );
}

type Write = (repeated: number) => void;

/**
 * Limits the lines about a lost connection: of the lines with the same text the first is written, and while more follow, one
 * every 30 seconds with their number.
 */
export class OutageLog {
  private readonly counts = new Map<string, { repeated: number; write: Write }>();

  /** @returns whether to write the line now */
  isFirst(text: string, write: Write): boolean {
    const count = this.counts.get(text);
    if (count === undefined) {
      this.counts.set(text, { repeated: 0, write });
      this.countLater(text);
      return true;
    }
    count.repeated += 1;
    count.write = write;
    return false;
  }

  private countLater(text: string): void {
    setTimeout(() => {
      const { repeated, write } = this.counts.get(text) ?? { repeated: 0, write: () => undefined };
      this.counts.delete(text);
      if (repeated === 0) return;
      this.counts.set(text, { repeated: 0, write });
      this.countLater(text);
      write(repeated);
    }, COUNT_MS).unref();
  }
}
