import { createHash } from 'node:crypto';
import { canonicalEmail } from '@tenfold/contracts';

/** Equal for each spelling of an address. Hashed, so that Redis holds no addresses. */
export function accountKey(email: string): string {
  return createHash('sha256').update(canonicalEmail(email)).digest('base64url');
}
