import type { TrialRefusal } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { figures } from '../../content.js';
import { dateLabel } from '../../lib/date-label.js';

export type IntentType = 'setup' | 'payment';

export interface OfferedTerms {
  intentType: IntentType;
  trialRefusal: TrialRefusal | null;
}

export const agreeing = {
  setup: 'Start Free Trial',
  payment: 'Subscribe to Pro',
} as const satisfies Record<IntentType, string>;

export function trialEndLabel(now: Date): string {
  return dateLabel(new Date(now.getTime() + figures.trialDays * MS_PER_DAY));
}
