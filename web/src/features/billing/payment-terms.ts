import type { TrialRefusal, User } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { figures } from '../../content.js';
import { dateLabel } from '../../lib/format.js';

export type IntentType = 'setup' | 'payment';

export interface OfferedTerms {
  intentType: IntentType;
  trialRefusal: TrialRefusal | null;
  /** What is paid today, in US cents; null for a trial. */
  amountCents: number | null;
}

/** The server's terms when they differ from the terms on the screen (else null): the user must agree again. */
export interface OtherTerms {
  otherTerms: OfferedTerms | null;
  onOtherTerms: (terms: OfferedTerms) => void;
}

export interface OfferProps {
  user: User;
  isTrialRefused: boolean;
  onConfirming: (isConfirming: boolean) => void;
  onConfirmed: (intentType: IntentType) => void;
  onFailed: (message: string) => void;
  onRefused: () => void;
}

export const agreeing = {
  setup: 'Start Free Trial',
  payment: 'Subscribe to Pro',
} as const satisfies Record<IntentType, string>;

export function trialEndLabel(now: Date): string {
  return dateLabel(new Date(now.getTime() + figures.trialDays * MS_PER_DAY));
}
