import { DAY, HOUR, type Seconds } from './calendar.js';

export type SubscriptionStep =
  'cancel' | 'emit_trial_ends' | 'end_trial' | 'emit_upcoming' | 'renew' | 'expire' | 'resume_collection';
export type InvoiceStep = 'finalize' | 'retry';

export interface Due<Step> {
  step: Step;
  at: Seconds;
}

export interface SubscriptionTimes {
  status: string;
  created: Seconds;
  cancelAt: Seconds | null;
  trialEnd: Seconds | null;
  periodEnd: Seconds;
  collectionPaused: boolean;
  collectionResumesAt: Seconds | null;
  emitted: readonly string[];
}

const TRIAL_WILL_END_DAYS = 3;
const UPCOMING_DAYS = 3;
const INCOMPLETE_HOURS = 23;

export const trialEndsKey = (trialEnd: Seconds) => `trial_will_end ${trialEnd}`;
export const upcomingKey = (periodEnd: Seconds) => `upcoming ${periodEnd}`;

const RENEWS = ['active', 'past_due', 'unpaid'];

export function nextOfSubscription(times: SubscriptionTimes): Due<SubscriptionStep> | null {
  const { status, cancelAt, trialEnd, periodEnd, collectionPaused, collectionResumesAt, emitted } = times;
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  const steps: Due<SubscriptionStep>[] = [];
  if (cancelAt !== null) steps.push({ step: 'cancel', at: cancelAt });
  if (collectionResumesAt !== null) steps.push({ step: 'resume_collection', at: collectionResumesAt });
  if (status === 'incomplete') steps.push({ step: 'expire', at: times.created + INCOMPLETE_HOURS * HOUR });
  if (status === 'trialing' && trialEnd !== null) {
    if (!emitted.includes(trialEndsKey(trialEnd))) {
      steps.push({ step: 'emit_trial_ends', at: trialEnd - TRIAL_WILL_END_DAYS * DAY });
    }
    steps.push({ step: 'end_trial', at: trialEnd });
  }
  if (RENEWS.includes(status)) {
    const ends = cancelAt !== null && cancelAt <= periodEnd;
    if (!ends && !collectionPaused && !emitted.includes(upcomingKey(periodEnd))) {
      steps.push({ step: 'emit_upcoming', at: periodEnd - UPCOMING_DAYS * DAY });
    }
    steps.push({ step: 'renew', at: periodEnd });
  }
  return earliest(steps);
}

export interface InvoiceTimes {
  status: string | null;
  autoAdvance: boolean;
  finalizesAt: Seconds | null;
  nextPaymentAttempt: Seconds | null;
}

export function nextOfInvoice(times: InvoiceTimes): Due<InvoiceStep> | null {
  if (!times.autoAdvance) return null;
  if (times.status === 'draft' && times.finalizesAt !== null)
    return { step: 'finalize', at: times.finalizesAt };
  if (times.status === 'open' && times.nextPaymentAttempt !== null)
    return { step: 'retry', at: times.nextPaymentAttempt };
  return null;
}

export function earliest<T extends { at: Seconds }>(steps: T[]): T | null {
  return steps.reduce<T | null>((first, step) => (first === null || step.at < first.at ? step : first), null);
}
