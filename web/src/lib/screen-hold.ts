import { useLayoutEffect, useSyncExternalStore } from 'react';

/** A hook for screens that hold something while they are mounted, and one that returns whether any screen holds it. */
export function createHold(): readonly [useHold: () => void, useIsHeld: () => boolean] {
  let holders = 0;
  const listeners = new Set<() => void>();

  function change(by: number): void {
    holders += by;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useHold(): void {
    // before the first paint
    useLayoutEffect(() => {
      change(1);
      return () => change(-1);
    }, []);
  }

  function useIsHeld(): boolean {
    return useSyncExternalStore(subscribe, () => holders > 0);
  }

  return [useHold, useIsHeld];
}
