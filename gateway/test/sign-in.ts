import type { OpenedSession, SignInOutcome } from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { createUser } from '@tenfold/testing';

export const user = createUser({ email: 'Ada@Example.com', firstName: 'Ada' });
export const credentials = { email: user.email, password: 'a fine password' };

export function opened(): OpenedSession {
  return { user, token: newToken(), expiresAt: '2036-12-20T10:00:00.000Z' };
}

export function signedIn(): SignInOutcome {
  return { outcome: 'signed-in', session: opened() };
}
