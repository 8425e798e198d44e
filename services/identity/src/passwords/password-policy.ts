import { Problem } from '@tenfold/contracts';
import { passwordShort } from '@tenfold/exam';
import { commonPasswords, isMadeOfProductWords, withoutDisguise } from './common-passwords.js';

const TOO_COMMON = 'This password is too easy to guess. Please choose one that is less common';
const LIKE_ADDRESS = 'Please choose a password that is not your email address';
const SHORTEST_NAME = 4;

/** What speaks against a password that somebody wants to use; null when nothing does. Never asked at sign-in. */
export function passwordFault(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): string | null {
  if ([...password].length < minLength) return passwordShort(minLength);
  if (isLikeAddress(password.toLowerCase(), email.toLowerCase())) return LIKE_ADDRESS;
  if (isCommon(password)) return TOO_COMMON;
  return null;
}

/** @throws Problem INVALID_INPUT at `field` */
export function assertAllowed(
  password: string,
  rules: { minLength: number; email: string },
  field: string,
): void {
  const message = passwordFault(password, rules);
  if (message !== null) throw new Problem('INVALID_INPUT', message, { errors: [{ field, message }] });
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    commonPasswords.has(lower) ||
    commonPasswords.has(withoutDisguise(password)) ||
    isMadeOfProductWords(password) ||
    isOneSign(lower) ||
    isRow(lower)
  );
}

/** The address, or the part before the @, with no more than digits and signs around it. */
function isLikeAddress(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const bare = password.replace(/^[\W\d_]+|[\W\d_]+$/g, '');
  return password === email || (name.length >= SHORTEST_NAME && (password === name || bare === name));
}

/** "aaaaaa", "111111". */
function isOneSign(password: string): boolean {
  return new Set(password).size === 1;
}

/** "123456", "fedcba": each sign one after, or before, the one before it. */
function isRow(password: string): boolean {
  const steps = new Set(
    [...password].slice(1).map((sign, index) => sign.charCodeAt(0) - password.charCodeAt(index)),
  );
  const [step] = steps;
  return (steps.size === 1 && (step === 1 || step === -1)) || /^0?1234567890?$/.test(password);
}
