import { createHash } from 'node:crypto';
import type { SavedReply } from '../store/collections.js';
import { ownNow, type World } from '../store/world.js';
import { DAY } from '../domain/calendar.js';
import { ApiError } from './api-error.js';

export interface Reply {
  status: number;
  body: string;
  replayed?: boolean;
}

export interface KeyedRequest {
  key: string | null;
  method: string;
  path: string;
  parameters: string;
}

/**
 * Idempotency keys: for 24 hours the same request with the same key gets the same reply. A request that is refused before it
 * runs (400 for its parameters, 429) is not stored.
 */
export class IdempotencyKeys {
  private readonly inProgress = new Set<string>();

  constructor(private readonly world: World) {}

  take({ key, ...keyedRequest }: KeyedRequest): Reply | null {
    if (key === null) return null;
    if (this.inProgress.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    const saved = this.saved(key);
    if (saved !== undefined) {
      if (saved.fingerprint !== fingerprint(keyedRequest)) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      return { status: saved.status, body: saved.body, replayed: true };
    }
    this.inProgress.add(key);
    return null;
  }

  save({ key, ...keyedRequest }: KeyedRequest, reply: Reply): void {
    if (key === null) return;
    const { status, body } = reply;
    const savedAt = ownNow(this.world);
    this.world.store.put('reply', { id: key, fingerprint: fingerprint(keyedRequest), status, body, savedAt });
  }

  release(key: string | null): void {
    if (key !== null) this.inProgress.delete(key);
  }

  private saved(key: string): SavedReply | undefined {
    const reply = this.world.store.find('reply', key);
    return reply !== undefined && ownNow(this.world) - reply.savedAt < DAY ? reply : undefined;
  }
}

function fingerprint(keyedRequest: Omit<KeyedRequest, 'key'>): string {
  return createHash('sha256').update(JSON.stringify(keyedRequest)).digest('hex');
}
