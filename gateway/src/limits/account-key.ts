import { createHash } from 'node:crypto';

/** The same for each spelling of an address; Redis need not know whose it is. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
