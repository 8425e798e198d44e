import { createHmac, timingSafeEqual } from 'node:crypto';

const SEPARATOR = '.';

export function seal(key: string, place: string, text: string): string {
  return macOf(key, place, text).toString('base64url') + SEPARATOR + text;
}

export function unseal(key: string, place: string, sealed: string): string | null {
  const end = sealed.indexOf(SEPARATOR);
  if (end < 0) return null;
  const text = sealed.slice(end + 1);
  const given = Buffer.from(sealed.slice(0, end), 'base64url');
  const expected = macOf(key, place, text);
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

function macOf(key: string, place: string, text: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([place, text]))
    .digest();
}
