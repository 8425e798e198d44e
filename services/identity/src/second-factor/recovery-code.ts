import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { normalizeCode } from '../domain/typed-secret.js';

/** Without i, l, o and u, which are easily confused. 32 characters: five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, so that an unsalted hash is safe. */
const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(newCode());
  return [...codes];
}

export function hashRecoveryCode(code: string): string {
  const plain = normalizeCode(code).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashToken(plain);
}

function newCode(): string {
  // there is no modulo bias, because 256 is a multiple of 32
  const characters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return characters.join('').replaceAll(GROUP, '$&-');
}
