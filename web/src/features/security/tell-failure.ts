import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';

/** What did not work, and why. */
export function tellFailure(title: string, error: unknown): void {
  const fallback = 'Nothing has changed. Check your connection and try again.';
  toast({ tone: 'destructive', title, description: problemDetail(error, fallback) });
}
