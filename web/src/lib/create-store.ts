import { useSyncExternalStore } from 'react';

export interface Store<State> {
  /** The latest state, also between renders. */
  read: () => State;
  /** Call it after each change of what `read` returns. */
  changed: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes state that is kept outside React known to the components that use it. */
export function createStore<State>(read: () => State): Store<State> {
  const listeners = new Set<() => void>();
  return {
    read,
    changed: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<State>({ subscribe, read }: Pick<Store<State>, 'subscribe' | 'read'>): State {
  return useSyncExternalStore(subscribe, read);
}
