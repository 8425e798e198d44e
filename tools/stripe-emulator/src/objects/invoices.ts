import type Stripe from 'stripe';
import { HOUR } from '../domain/calendar.js';
import { ApiError, invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata } from '../http/params.js';
import { finalizeInvoice } from '../lifecycle/make-invoice.js';
import { markPaid, subscriptionOf } from '../lifecycle/mark-paid.js';
import { isPayable, markUncollectible, voidInvoice } from '../lifecycle/close-invoice.js';
import { defaultMethod, payInvoice } from '../lifecycle/pay-invoice.js';
import { upcomingInvoice } from '../lifecycle/subscription-steps.js';
import { change, hiddenOf, idOf, listOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter } from './customer-of.js';
import { cardError, usePaymentMethod } from './payment-methods.js';

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.Invoice {
  const invoice = world.store.find('invoice', id);
  if (invoice === undefined) throw noSuch('invoice', id);
  return invoice;
}

/** Fields that exist only when expanded. A paid or void invoice has no confirmation secret. */
export function includableOfInvoice(
  world: World,
  invoice: Stripe.Invoice,
): Pick<Stripe.Invoice, 'payments' | 'confirmation_secret'> {
  const payments = world.store.all('invoice_payment').filter((it) => idOf(it.invoice) === invoice.id);
  const { intent } = hiddenOf(world, invoice.id);
  const secret =
    intent === undefined || !isPayable(invoice)
      ? null
      : world.store.get('payment_intent', intent).client_secret;
  return {
    payments: listOf(payments.toReversed(), `/v1/invoice_payments?invoice=${invoice.id}`),
    confirmation_secret: secret === null ? null : { client_secret: secret, type: 'payment_intent' },
  };
}

function preview({ world, params }: Call): Stripe.Invoice {
  const id = params.requiredText('subscription');
  const subscription = world.store.find('subscription', id);
  if (subscription === undefined) throw noSuch('subscription', id, 'subscription');
  if (subscription.ended_at !== null || subscription.cancel_at !== null)
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  return upcomingInvoice(world, subscription);
}

function pay(call: Call): Stripe.Invoice {
  const { world, params, id } = call;
  const found = find(call);
  if (found.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (found.status === 'void') throw invalid('This invoice is void and cannot be paid.');
  const invoice = found.status === 'draft' ? finalizeInvoice(world, id) : found;
  if (invoice.status === 'paid') return invoice;
  if (params.flag('paid_out_of_band')) return markPaid(world, id, { outOfBand: true });
  const method = usePaymentMethod(world, params.text('payment_method') ?? ownMethod(world, invoice));
  const presence = params.flag('off_session') === false ? 'customer' : 'off_session';
  const attempt = payInvoice(world, id, { method, presence });
  if (attempt.outcome === 'declined')
    throw cardError(attempt.verdict, { charge: attempt.charge, payment_method: method });
  if (attempt.outcome === 'requires_action') {
    const message = 'This invoice requires additional user action before it can be paid successfully.';
    throw new ApiError(
      402,
      { type: 'card_error', code: 'invoice_payment_intent_requires_action', message },
      true,
    );
  }
  return find(call);
}

function ownMethod(world: World, invoice: Stripe.Invoice): string {
  const subscription = subscriptionOf(world, invoice);
  const method = subscription === null ? null : defaultMethod(world, subscription);
  if (method !== null) return method;
  const message = `Cannot charge a customer that has no active card`;
  throw new ApiError(402, { type: 'card_error', code: 'missing', message });
}

function makeVoid(call: Call): Stripe.Invoice {
  if (!isPayable(find(call)))
    throw invalid('You can only pass in open or uncollectible invoices. This invoice is neither.');
  return voidInvoice(call.world, call.id);
}

function giveUpOn(call: Call): Stripe.Invoice {
  if (find(call).status !== 'open')
    throw invalid('You can only pass in open invoices. This invoice is not open.');
  return markUncollectible(call.world, call.id);
}

function update(call: Call): Stripe.Invoice {
  const { world, params, id } = call;
  const before = find(call);
  const advances = params.flag('auto_advance');
  if (advances && before.status !== 'draft' && before.status !== 'open')
    throw invalid('You can only set auto_advance on a draft or open invoice.');
  const now = timeOn(world, before.test_clock);
  const after = change(world, 'invoice', id, {
    metadata: mergeMetadata(params, before.metadata ?? {}),
    ...(advances === false && {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    }),
    ...(advances && {
      auto_advance: true,
      ...(before.status === 'draft' ? { automatically_finalizes_at: now } : { next_payment_attempt: now }),
    }),
  });
  recordEvent(world, 'invoice.updated', after, before);
  return after;
}

function finalize(call: Call): Stripe.Invoice {
  const { world, params, id } = call;
  if (find(call).status !== 'draft')
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.');
  const invoice = finalizeInvoice(world, id);
  if (invoice.status !== 'open') return invoice;
  const advances = params.flag('auto_advance') ?? invoice.auto_advance ?? false;
  const nextAttempt = advances ? timeOn(world, invoice.test_clock) + HOUR : null;
  return change(world, 'invoice', id, { auto_advance: advances, next_payment_attempt: nextAttempt });
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const customer = customerFilter(world, params);
  const [subscription, status] = [params.text('subscription'), params.text('status')];
  const found = world.store
    .all('invoice')
    .filter((it) => created(it.created) && (customer === undefined || refOf(it.customer) === customer))
    .filter((it) => status === undefined || it.status === status)
    .filter(
      (it) =>
        subscription === undefined || refOf(it.parent?.subscription_details?.subscription) === subscription,
    );
  return page(call, found, '/v1/invoices');
}

function listPayments(call: Call): object {
  const { world, params } = call;
  const [invoice, status] = [params.text('invoice'), params.text('status')];
  const intent = params.part('payment')?.text('payment_intent');
  const found = world.store
    .all('invoice_payment')
    .filter((it) => invoice === undefined || idOf(it.invoice) === invoice)
    .filter((it) => status === undefined || it.status === status)
    .filter((it) => intent === undefined || refOf(it.payment.payment_intent) === intent);
  return page(call, found, '/v1/invoice_payments');
}

export const invoiceOperations: Operation[] = [
  { method: 'GET', path: '/v1/invoices', params: 'InvoiceListParams', run: list },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: 'InvoiceCreatePreviewParams',
    run: preview,
  },
  { method: 'GET', path: '/v1/invoices/:id', params: 'InvoiceRetrieveParams', run: find },
  { method: 'POST', path: '/v1/invoices/:id/pay', params: 'InvoicePayParams', run: pay },
  { method: 'POST', path: '/v1/invoices/:id', params: 'InvoiceUpdateParams', run: update },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    params: 'InvoiceFinalizeInvoiceParams',
    run: finalize,
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    params: 'InvoiceMarkUncollectibleParams',
    run: giveUpOn,
  },
  { method: 'POST', path: '/v1/invoices/:id/void', params: 'InvoiceVoidInvoiceParams', run: makeVoid },
  { method: 'GET', path: '/v1/invoice_payments', params: 'InvoicePaymentListParams', run: listPayments },
];
