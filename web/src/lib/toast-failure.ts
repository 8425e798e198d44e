import { problemDetail } from './http.js';
import { toast } from './toast.js';

/** Used when the error has no message for users. */
export const UNCHANGED = 'Nothing has changed. Check your connection and try again.';

/** Shows an error toast; `fallback` is used when the error has no message for users. */
export function toastFailure(title: string, error: unknown, fallback = UNCHANGED): void {
  toast({ tone: 'destructive', title, description: problemDetail(error, fallback) });
}
