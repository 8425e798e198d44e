import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-store.js';

interface DeviceSetting {
  set: (on: boolean) => void;
  useSetting: () => boolean;
}

/** A switch that this browser remembers; off by default. */
export function deviceSetting(key: string): DeviceSetting {
  const listeners = new Set<() => void>();
  const isOn = () => readLocal(key) === 'yes';
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set: (on) => {
      writeLocal(key, on ? 'yes' : 'no');
      for (const listener of listeners) listener();
    },
    useSetting: () => useSyncExternalStore(subscribe, isOn),
  };
}
