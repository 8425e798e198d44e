import { useEffect, useSyncExternalStore } from 'react';

/**
 * While a screen holds the session, the end of the auth session does not redirect to sign-in: the screen asks the user to
 * sign in again, because it has unsaved work.
 */

let holders = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  holders += by;
  for (const listener of listeners) listener();
}

export function useHoldSession(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export function useSessionHeld(): boolean {
  return useSyncExternalStore(subscribe, () => holders > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
