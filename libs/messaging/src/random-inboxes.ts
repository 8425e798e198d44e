import { randomFillSync } from 'node:crypto';
import { nuid } from 'nats';

const TOKEN_BYTES = 18;
const POOL_TOKENS = 256;

const pool = Buffer.alloc(TOKEN_BYTES * POOL_TOKENS);
let used = pool.length;

/** 144 random bits. One system call serves 256 tokens, because a call for each token would be slow. */
export function randomToken(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += TOKEN_BYTES;
  return pool.toString('base64url', used - TOKEN_BYTES, used);
}

/**
 * Makes every reply subject of this process unpredictable. The NATS client names its inboxes by `nuid`, which adds a
 * constant step to a counter: an attacker who sees two reply subjects of a process can compute the next one and reply first.
 */
export function useRandomInboxes(): void {
  nuid.next = randomToken;
}
