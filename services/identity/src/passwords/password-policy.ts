import { Problem } from '@tenfold/contracts';
import { canonicalEmail, PASSWORD_COMMON, PASSWORD_MIN_LENGTH, PASSWORD_SHORT } from '@tenfold/exam';
import { isEasyToGuess } from './password-strength.js';

const LIKE_ADDRESS = 'Please choose a password that is not your email address';
const SHORTEST_NAME = 4;

export async function passwordFault(password: string, email: string): Promise<string | null> {
  if ([...password].length < PASSWORD_MIN_LENGTH) return PASSWORD_SHORT;
  if (isLikeAddress(canonicalEmail(password), canonicalEmail(email))) return LIKE_ADDRESS;
  if (await isEasyToGuess(password)) return PASSWORD_COMMON;
  return null;
}

export async function assertAllowed(password: string, email: string, field: string): Promise<void> {
  const message = await passwordFault(password, email);
  if (message !== null) throw new Problem('INVALID_INPUT', message, { errors: [{ field, message }] });
}

function isLikeAddress(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const bare = /[a-z](?:.*[a-z])?/is.exec(password)?.[0] ?? '';
  return password === email || (name.length >= SHORTEST_NAME && (password === name || bare === name));
}
