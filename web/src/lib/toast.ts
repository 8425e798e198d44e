import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** Destructive toasts interrupt screen readers. */
  tone: 'plain' | 'destructive';
  action?: { text: string; run: () => void } | undefined;
  open: boolean;
}

/** A dismissed toast stays in the store for this time. */
const REMOVE_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; replaces the current one. */
export function toast(
  message: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'action'>>,
): void {
  set({ tone: 'plain', ...message, id: nextId++, open: true });
}

/** Dismisses the toast with this id if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) set(null);
  }, REMOVE_DELAY_MS);
}

/** Removes the toast from the store. */
export function clearToast(): void {
  set(null);
}

/** The visible toast; null when there is none. */
export function useToast(): Toast | null {
  const kept = useKeptToast();
  return kept?.open === true ? kept : null;
}

/** The toast in the store, including a dismissed one. */
export function useKeptToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
