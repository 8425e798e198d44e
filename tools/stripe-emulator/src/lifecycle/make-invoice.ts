import type Stripe from 'stripe';
import { HOUR, type Seconds } from '../domain/calendar.js';
import { pendingItems } from '../objects/invoice-items.js';
import { makePaymentIntent } from '../objects/payment-intents.js';
import { change, decimal, hide, idOf, listOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { markPaid } from './mark-paid.js';

const DRAFT_SECONDS = HOUR;

export interface InvoiceDraft {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: Seconds; end: Seconds };
  ended: { start: Seconds; end: Seconds };
  free: boolean;
  immediate: boolean;
}

export function makeInvoice(
  world: World,
  subscription: Stripe.Subscription,
  draft: InvoiceDraft,
): Stripe.Invoice {
  const invoice = world.store.put('invoice', invoiceOf(world, subscription, draft));
  change(world, 'subscription', subscription.id, { latest_invoice: invoice.id });
  if (draft.reason === 'subscription_cycle')
    for (const { id } of pendingItems(world, subscription.id))
      change(world, 'invoice_item', id, { invoice: invoice.id });
  recordEvent(world, 'invoice.created', invoice);
  return invoice;
}

export function invoiceOf(
  world: World,
  subscription: Stripe.Subscription,
  draft: InvoiceDraft,
): Stripe.Invoice {
  const { store } = world;
  const id = store.newId('in');
  const now = timeOn(world, subscription.test_clock);
  const customer = store.get('customer', idOf(subscription.customer));
  const lines = subscription.items.data.map((item) => lineOf(world, id, subscription, item, draft));
  const [line] = lines;
  const pending = draft.reason === 'subscription_cycle' ? pendingItems(world, subscription.id) : [];
  if (line !== undefined)
    for (const { amount, description } of pending)
      lines.push({ ...line, id: store.newId('il'), amount, subtotal: amount, description });
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    ...BLANK,
    id,
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    automatically_finalizes_at: draft.immediate ? null : now + DRAFT_SECONDS,
    billing_reason: draft.reason,
    collection_method: subscription.collection_method,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_start: draft.ended.start,
    period_end: draft.ended.end,
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: refOf(subscription.test_clock),
    total,
    total_excluding_tax: total,
  };
}

const BLANK = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Emulated account',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

function lineOf(
  world: World,
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  draft: InvoiceDraft,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const each = draft.free ? 0 : (item.price.unit_amount ?? 0);
  const product = world.store.find('product', idOf(item.price.product))?.name ?? 'Subscription';
  const price = `$${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'}`;
  return {
    id: world.store.newId('il'),
    object: 'line_item',
    amount: each * quantity,
    currency: subscription.currency,
    description: draft.free ? `Trial period for ${product}` : `${quantity} × ${product} (at ${price})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(each),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription.id,
    subtotal: each * quantity,
    taxes: [],
  };
}

export function finalizeInvoice(world: World, id: string): Stripe.Invoice {
  const { store } = world;
  const before = store.get('invoice', id);
  const now = timeOn(world, before.test_clock);
  const open = change(world, 'invoice', id, {
    status: 'open',
    number: nextNumber(world, refOf(before.customer)),
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${world.origin()}/_emulator/invoices/${id}`,
    status_transitions: { ...before.status_transitions, finalized_at: now },
  });
  recordEvent(world, 'invoice.finalized', open);
  if (open.amount_due === 0) return markPaid(world, id);
  addPayment(world, open, now);
  return store.get('invoice', id);
}

function addPayment(world: World, invoice: Stripe.Invoice, now: Seconds): void {
  const subscription = refOf(invoice.parent?.subscription_details?.subscription);
  const intent = makePaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: refOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setupFutureUsage: subscription === null ? null : 'off_session',
  });
  hide(world, intent.id, { invoice: invoice.id });
  hide(world, invoice.id, { intent: intent.id });
  world.store.put('invoice_payment', {
    id: world.store.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function nextNumber(world: World, id: string | null): string {
  if (id === null) return 'EMULATOR-0001';
  const customer = world.store.get('customer', id);
  const sequence = customer.next_invoice_sequence ?? 1;
  change(world, 'customer', id, { next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}
