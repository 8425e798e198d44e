import type { SubscriptionState } from '@tenfold/contracts';
import { DAY, HOUR, type Truth } from './truth.js';

/** What a history remembers of one user, beside what Stripe holds. */
export interface Ledger {
  isGranted: boolean;
  isLeaving: boolean;
  isErased: boolean;
  /** The successful charges when the user's cancellation was answered; null while the user may be charged. */
  chargedAtCancel: Set<string> | null;
  /** Whether a webhook or a job that is under way ends the charges. */
  endsLater: boolean;
  /** Charges that the user made by paying an invoice on Stripe's pages. */
  paidByHand: Set<string>;
  /** Charges whose access ended by an administrator's downgrade or by a dispute of the same subscription. */
  excused: Set<string>;
  /** Subscriptions that gave a trial to the mailbox, which two users share. */
  trials: Set<string>;
}

const GRACE = 21 * DAY;
const MARGIN = 2 * HOUR;
const MONEY_IS_AWAY = ['needs_response', 'under_review', 'lost', 'prevented'];

export function violations(ledger: Ledger, truth: Truth, state: SubscriptionState, now: number): string[] {
  return [
    chargedAfterCancel(ledger, truth),
    paysWithoutAccess(ledger, truth, state, now),
    ...hasUnpaidAccess(ledger, truth, state, now),
    truth.liveCount > 1 ? `${truth.liveCount} live subscriptions` : '',
    staysUnpaid(truth, now),
    ledger.trials.size > 1 ? `${ledger.trials.size} trials of one mailbox` : '',
    ledger.isErased ? '' : saysWrongPayment(truth, state),
  ].filter((it) => it !== '');
}

function chargedAfterCancel({ chargedAtCancel, paidByHand }: Ledger, truth: Truth): string {
  const { charges, plannedCharge } = truth;
  if (chargedAtCancel === null) return '';
  if (plannedCharge !== null) return 'Stripe plans a charge after the cancellation';
  const later = charges.filter(({ id }) => !chargedAtCancel.has(id) && !paidByHand.has(id));
  return later.length > 0 ? `charged after the cancellation: ${later.map(({ id }) => id).join()}` : '';
}

function paysWithoutAccess(
  { excused }: Ledger,
  { charges }: Truth,
  { tier }: SubscriptionState,
  now: number,
) {
  if (tier === 'pro') return '';
  const lost = charges
    .filter((it) => now < it.periodEnd - MARGIN && !it.isPartlyRefunded && it.disputes.length === 0)
    .filter(({ id }) => !excused.has(id));
  return lost.length > 0 ? `paid without access: ${lost.map(({ id }) => id).join()}` : '';
}

function hasUnpaidAccess(ledger: Ledger, { live, charges }: Truth, state: SubscriptionState, now: number) {
  if (state.tier !== 'pro' || ledger.isGranted) return [];
  // Stripe's clock runs on between the last webhook and this check, and a canceled period may end then
  const endsNow = Math.abs(Date.parse(state.subscriptionEndsAt ?? '') / 1_000 - now) < MARGIN;
  if (live === undefined) return endsNow ? [] : ['access without a subscription'];
  if (live.status === 'trialing') {
    const isOver = (live.trial_end ?? 0) < now - MARGIN;
    return isOver ? ['access after the trial'] : [];
  }
  const standing = charges.filter(
    (it) => !it.isRefunded && !it.disputes.some((status) => MONEY_IS_AWAY.includes(status)),
  );
  const paidUntil = Math.max(0, ...standing.map(({ periodEnd }) => periodEnd));
  const firstCharge = charges.length === 0 ? (live.trial_end ?? 0) : 0;
  const grace = live.status === 'past_due' ? GRACE : 0;
  const allowed = Math.max(paidUntil === 0 ? 0 : paidUntil + grace, firstCharge) + MARGIN;
  return now > allowed ? [`access to a subscription that is ${live.status}, beyond what was paid`] : [];
}

function staysUnpaid({ live, plannedCharge, charges, draft }: Truth, now: number): string {
  if (live?.status !== 'past_due' || plannedCharge !== null || draft !== undefined) return '';
  if (live.pause_collection !== null) return '';
  const paidUntil = charges.length === 0 ? 0 : Math.max(...charges.map(({ periodEnd }) => periodEnd)) + GRACE;
  return now > paidUntil + MARGIN
    ? 'Stripe would charge the next month of a subscription that gives no Pro'
    : '';
}

/** The profile names the next payment and its amount, or none. A renewal's draft is charged within the hour. */
function saysWrongPayment({ plannedCharge, draft, live }: Truth, state: SubscriptionState): string {
  if (draft !== undefined) return '';
  const { nextPayment, failedPayment } = state;
  const at = nextPayment?.at ?? failedPayment?.retryAt ?? null;
  const said = at === null ? null : Date.parse(at) / 1_000;
  if (plannedCharge === null) return said === null ? '' : 'announces a payment that Stripe does not plan';
  if (said === null) return `says nothing of the payment that Stripe plans (${live?.status ?? 'ended'})`;
  const off = said - plannedCharge.at;
  if (Math.abs(off) > DAY + MARGIN) return `announces a payment ${Math.round(off / DAY)} days off`;
  const cents = (nextPayment ?? failedPayment)?.amountCents;
  return cents === plannedCharge.cents ? '' : `announces ${cents} instead of ${plannedCharge.cents} cents`;
}
