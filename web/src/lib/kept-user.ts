import type { User } from '@tenfold/contracts';
import { readLocal, writeLocal } from './local-store.js';

const KEY = 'tenfold.user';

let parsed: { text: string | null; user: User | null } = { text: null, user: null };

/** Keeps the signed-in user on this device, so that a start without a network knows whose work is on it. */
export function keepUser(user: User): void {
  writeLocal(KEY, JSON.stringify(user));
}

/** @returns the same object while the stored user stays the same */
export function keptUser(): User | null {
  const text = readLocal(KEY);
  if (text !== parsed.text) parsed = { text, user: parse(text) };
  return parsed.user;
}

function parse(text: string | null): User | null {
  try {
    return JSON.parse(text ?? 'null') as User | null;
  } catch {
    return null;
  }
}
