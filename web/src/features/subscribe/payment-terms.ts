import { MS_PER_DAY } from '@tenfold/exam';
import { figures } from '../../content.js';
import { dateLabel } from '../../lib/date-label.js';

/** What the person is about to agree to: a card kept for after the trial, or a payment now. */
export type IntentType = 'setup' | 'payment';

/** On the button that agrees to it. */
export const agreeing = {
  setup: 'Start Free Trial',
  payment: 'Subscribe to Pro',
} as const satisfies Record<IntentType, string>;

/** "12 May 2026": when a trial that starts at `now` is over. */
export function trialEndLabel(now: Date): string {
  return dateLabel(new Date(now.getTime() + figures.trialDays * MS_PER_DAY));
}
