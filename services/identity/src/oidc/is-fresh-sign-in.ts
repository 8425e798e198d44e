import { FRESH_AUTHENTICATION_MINUTES } from '@tenfold/contracts';

const WINDOW_MS = FRESH_AUTHENTICATION_MINUTES * 60_000;

/** False when the provider does not state the time. */
export function isFreshSignIn(authenticatedAt: Date | null, now: number): boolean {
  return authenticatedAt !== null && now - authenticatedAt.getTime() < WINDOW_MS;
}
