import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-store.js';

const KEY = 'tenfold.waitAfterAnswer';
const listeners = new Set<() => void>();

const waits = () => readLocal(KEY) === 'yes';

export function setWaitAfterAnswer(on: boolean): void {
  writeLocal(KEY, on ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

export function useWaitAfterAnswer(): boolean {
  return useSyncExternalStore(subscribe, waits);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
