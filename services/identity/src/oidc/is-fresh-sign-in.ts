import { FRESH_AUTHENTICATION_MINUTES } from '@tenfold/contracts';

const WINDOW_MS = FRESH_AUTHENTICATION_MINUTES * 60_000;

export function isFreshSignIn(authenticatedAt: Date | null, now: number): boolean {
  return authenticatedAt !== null && now - authenticatedAt.getTime() < WINDOW_MS;
}
