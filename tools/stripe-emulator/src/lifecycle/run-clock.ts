import {
  type Due,
  earliest,
  type InvoiceStep,
  nextOfInvoice,
  nextOfSubscription,
  type SubscriptionStep,
} from '../domain/due.js';
import type { Seconds } from '../domain/calendar.js';
import { change, hiddenOf, refOf, type World } from '../store/world.js';
import { finalizeInvoice } from './make-invoice.js';
import { collect } from './pay-invoice.js';
import { currentPeriodEnd, takeSubscriptionStep } from './subscription-steps.js';

type Step =
  | (Due<SubscriptionStep> & { kind: 'subscription'; id: string })
  | (Due<InvoiceStep> & { kind: 'invoice'; id: string });

/**
 * Runs everything that is due until a time, in order, each step at its own time.
 *
 * @param clock a test clock; null for the emulator's clock
 * @param moveTo sets the clock to the time of a step before it runs
 */
export function runClock(
  world: World,
  clock: string | null,
  until: Seconds,
  moveTo: (at: Seconds) => void,
): void {
  for (;;) {
    const step = nextStep(world, clock);
    if (step === null || step.at > until) return;
    world.store.transaction(() => {
      moveTo(step.at);
      world.stepAt = step.at;
      try {
        take(world, step);
      } finally {
        world.stepAt = null;
      }
    });
  }
}

function nextStep(world: World, clock: string | null): Step | null {
  const subscriptions = world.store
    .all('subscription')
    .filter((it) => refOf(it.test_clock) === clock)
    .flatMap((it): Step[] => {
      const due = nextOfSubscription({
        status: it.status,
        created: it.created,
        cancelAt: it.cancel_at,
        trialEnd: it.trial_end,
        periodEnd: currentPeriodEnd(it),
        collectionPaused: it.pause_collection !== null,
        collectionResumesAt: it.pause_collection?.resumes_at ?? null,
        emitted: hiddenOf(world, it.id).emitted ?? [],
      });
      return due === null ? [] : [{ ...due, kind: 'subscription', id: it.id }];
    });
  const invoices = world.store
    .all('invoice')
    .filter((it) => refOf(it.test_clock) === clock)
    .flatMap((it): Step[] => {
      const due = nextOfInvoice({
        status: it.status,
        autoAdvance: it.auto_advance ?? false,
        finalizesAt: it.automatically_finalizes_at,
        nextPaymentAttempt: it.next_payment_attempt,
      });
      return due === null ? [] : [{ ...due, kind: 'invoice', id: it.id }];
    });
  return earliest([...subscriptions, ...invoices]);
}

function take(world: World, step: Step): void {
  if (step.kind === 'subscription') {
    takeSubscriptionStep(world, step.id, step.step);
    return;
  }
  if (step.step === 'finalize') {
    const invoice = finalizeInvoice(world, step.id);
    if (invoice.status === 'open') collect(world, step.id);
    return;
  }
  change(world, 'invoice', step.id, { next_payment_attempt: null });
  collect(world, step.id);
}
