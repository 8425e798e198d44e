import type Stripe from 'stripe';
import type { Verdict } from '../domain/cards.js';
import { makeCharge } from '../objects/charges.js';
import { cardOf } from '../objects/payment-methods.js';
import { change, hide, hiddenOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

export type Attempt =
  | { outcome: 'succeeds' }
  | { outcome: 'requires_action' }
  | { outcome: 'declined'; verdict: Extract<Verdict, { outcome: 'declined' }>; charge: string };

export type Presence = 'customer' | 'authenticated' | 'off_session';

export function attemptPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
  returnUrl: string | null = null,
): Attempt {
  const verdict = verdictOf(world, method.id, presence);
  if (verdict.outcome === 'requires_action') {
    hide(world, intent.id, { ...hiddenOf(world, intent.id), ...(returnUrl !== null && { returnUrl }) });
    const waiting = change(world, 'payment_intent', intent.id, {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: nextAction(world, intent.id, returnUrl),
    });
    recordEvent(world, 'payment_intent.requires_action', waiting, intent);
    return { outcome: 'requires_action' };
  }
  const charge = makeCharge(world, intent, method, verdict);
  if (verdict.outcome === 'declined') {
    const failed = change(world, 'payment_intent', intent.id, {
      status: 'requires_payment_method',
      latest_charge: charge.id,
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        code: verdict.code,
        decline_code: verdict.declineCode,
        message: verdict.message,
        charge: charge.id,
        payment_method: method,
      },
    });
    recordEvent(world, 'payment_intent.payment_failed', failed, intent);
    return { outcome: 'declined', verdict, charge: charge.id };
  }
  const paid = change(world, 'payment_intent', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  recordEvent(world, 'payment_intent.succeeded', paid, intent);
  return { outcome: 'succeeds' };
}

function verdictOf(world: World, method: string, presence: Presence): Verdict {
  const card = cardOf(world, method);
  if (presence === 'off_session') return card.offSession;
  if (presence === 'authenticated' && card.payment.outcome === 'requires_action')
    return { outcome: 'succeeds' };
  return card.payment;
}

export function nextAction(world: World, intent: string, returnUrl: string | null) {
  if (returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const url = `${world.origin()}/_emulator/intents/${intent}/authenticate`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
