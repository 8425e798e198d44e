import { problemDetail } from './http.js';
import { toast } from './toast.js';

export const UNCHANGED = 'Nothing has changed. Check your connection and try again.';

export function toastFailure(title: string, error: unknown, fallback = UNCHANGED): void {
  toast({ tone: 'destructive', title, description: problemDetail(error, fallback) });
}
