import { createHmac } from 'node:crypto';
import { normaliseEmail } from '../domain/normalise-email.js';

/** Tells that two addresses are the same, and nothing else of either. */
export function emailHash(email: string, salt: string): string {
  return createHmac('sha256', salt).update(normaliseEmail(email)).digest('base64url');
}
