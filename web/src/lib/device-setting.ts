import { createStore, useStore } from './create-store.js';
import { readLocal, writeLocal } from './local-store.js';

interface DeviceSetting {
  set: (on: boolean) => void;
  useSetting: () => boolean;
}

/** A switch that this browser remembers; off by default. */
export function deviceSetting(key: string): DeviceSetting {
  const store = createStore(() => readLocal(key) === 'yes');
  return {
    set: (on) => {
      writeLocal(key, on ? 'yes' : 'no');
      store.changed();
    },
    useSetting: () => useStore(store),
  };
}
