import { dateTimeLabel } from '../../lib/format.js';

/** "Full Practice Exam, Nov 12, 2026, 9:05 AM": two sessions may have the same display name. */
export function sessionName({ displayName, startedAt }: { displayName: string; startedAt: string }): string {
  return `${displayName}, ${dateTimeLabel(new Date(startedAt))}`;
}
