import { Problem } from '@tenfold/contracts';
import { canonicalEmail, PASSWORD_COMMON, passwordShort } from '@tenfold/exam';
import { isEasyToGuess } from './password-strength.js';

const LIKE_ADDRESS = 'Please choose a password that is not your email address';
const SHORTEST_NAME = 4;

export async function passwordFault(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): Promise<string | null> {
  if ([...password].length < minLength) return passwordShort(minLength);
  if (isLikeAddress(canonicalEmail(password), canonicalEmail(email))) return LIKE_ADDRESS;
  if (await isEasyToGuess(password)) return PASSWORD_COMMON;
  return null;
}

export async function assertAllowed(
  password: string,
  rules: { minLength: number; email: string },
  field: string,
): Promise<void> {
  const message = await passwordFault(password, rules);
  if (message !== null) throw new Problem('INVALID_INPUT', message, { errors: [{ field, message }] });
}

function isLikeAddress(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const bare = /[a-z](?:.*[a-z])?/is.exec(password)?.[0] ?? '';
  return password === email || (name.length >= SHORTEST_NAME && (password === name || bare === name));
}
