import { createHash } from 'node:crypto';

/** Equal for each spelling of an address. Hashed, so that Redis holds no addresses. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
