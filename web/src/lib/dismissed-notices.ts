import { createStore, useStore } from './create-store.js';
import { readSession, writeSession } from './local-store.js';

const KEY = 'tenfold.dismissedNotices';
const store = createStore(() => readSession(KEY) ?? '');

export function dismissNotice(type: string): void {
  writeSession(KEY, [...new Set([...split(store.read()), type])].join(','));
  store.changed();
}

export function useDismissedNotices(): readonly string[] {
  return split(useStore(store));
}

function split(types: string): string[] {
  return types.split(',').filter((type) => type !== '');
}
