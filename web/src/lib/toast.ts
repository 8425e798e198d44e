import { createStore, useStore } from './create-store.js';
import { problemDetail, UNCHANGED } from './http.js';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'plain' | 'destructive';
  action?: { text: string; run: () => void } | undefined;
  open: boolean;
}

const REMOVE_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
const store = createStore(() => current);

function set(next: Toast | null): void {
  current = next;
  store.changed();
}

export function toast(
  message: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'action'>>,
): void {
  set({ tone: 'plain', ...message, id: nextId++, open: true });
}

/** @param failure the text to show, or the error whose `problemDetail` is shown */
export function toastFailure(title: string, failure: unknown, fallback = UNCHANGED): void {
  const description = typeof failure === 'string' ? failure : problemDetail(failure, fallback);
  toast({ tone: 'destructive', title, description });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) set(null);
  }, REMOVE_DELAY_MS);
}

/** @param title removes the toast only if it has this title */
export function clearToast(title?: string): void {
  if (title === undefined || current?.title === title) set(null);
}

export function clearFailure(): void {
  if (current?.tone === 'destructive') set(null);
}

export function useToast(): Toast | null {
  const kept = useKeptToast();
  return kept?.open === true ? kept : null;
}

export function useKeptToast(): Toast | null {
  return useStore(store);
}
