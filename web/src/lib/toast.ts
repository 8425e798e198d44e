import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** Destructive ones interrupt a screen reader. */
  tone: 'plain' | 'destructive';
  action?: { text: string; run: () => void } | undefined;
  open: boolean;
}

/** How long a dismissed toast is kept before it is forgotten. */
const REMOVE_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner. There is one at a time: a new one takes the place of the old. */
export function toast(
  message: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'action'>>,
): void {
  set({ tone: 'plain', ...message, id: nextId++, open: true });
}

/** Closes the toast with this id, if it still shows. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) set(null);
  }, REMOVE_DELAY_MS);
}

/** Forgets the toast: nobody is left to show it. */
export function clearToast(): void {
  set(null);
}

/** The toast to show; null when there is none. */
export function useToast(): Toast | null {
  const kept = useKeptToast();
  return kept?.open === true ? kept : null;
}

/** The toast that is kept, a dismissed one included until it is forgotten. */
export function useKeptToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
