import { useSyncExternalStore } from 'react';
import { readSession, writeSession } from './local-store.js';

const KEY = 'tenfold.dismissedNotices';
const listeners = new Set<() => void>();

export function dismissNotice(type: string): void {
  writeSession(KEY, [...new Set([...split(read()), type])].join(','));
  for (const listener of listeners) listener();
}

export function useDismissedNotices(): readonly string[] {
  return split(useSyncExternalStore(subscribe, read));
}

function read(): string {
  return readSession(KEY) ?? '';
}

function split(types: string): string[] {
  return types.split(',').filter((type) => type !== '');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
