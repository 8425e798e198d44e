import { createHmac } from 'node:crypto';
import { normalizeEmail } from '../domain/normalize-email.js';

export function saltedHash(value: string, salt: string): string {
  return createHmac('sha256', salt).update(value).digest('base64url');
}

export function emailHash(email: string, salt: string): string {
  return saltedHash(normalizeEmail(email), salt);
}
