import { useLayoutEffect } from 'react';
import { createStore, useStore } from './create-store.js';

/** A hook for screens that hold something while they are mounted, and one that returns whether any screen holds it. */
export function createHold(): readonly [useHold: () => void, useIsHeld: () => boolean] {
  let holders = 0;
  const store = createStore(() => holders > 0);

  function change(by: number): void {
    holders += by;
    store.changed();
  }

  function useHold(): void {
    // before the first paint
    useLayoutEffect(() => {
      change(1);
      return () => change(-1);
    }, []);
  }

  function useIsHeld(): boolean {
    return useStore(store);
  }

  return [useHold, useIsHeld];
}
