import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { ApiError, noSuch } from '../http/api-error.js';
import { parseForm } from '../http/form.js';
import { isPayable } from '../lifecycle/close-invoice.js';
import { collect } from '../lifecycle/pay-invoice.js';
import { updateSubscription } from '../lifecycle/recover.js';
import { currentPeriodEnd } from '../lifecycle/subscription-steps.js';
import { attach, usePaymentMethod } from '../objects/payment-methods.js';
import { change, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { button, htmlPage, moment } from './html.js';

const ROOT = '/_emulator/portal';

const CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: 'A card that works',
  pm_card_chargeCustomerFail: 'A card that is accepted and declined when charged',
  pm_card_chargeDeclined: 'A card that is declined',
};

export function servePortal(app: FastifyInstance, world: World, afterwards: () => void): void {
  app.get(`${ROOT}/:id`, (request, reply) =>
    reply.type('text/html').send(page(world, sessionOf(world, request))),
  );
  const actions = { card: changeCard, cancel, renew, pay };
  for (const [name, act] of Object.entries(actions)) {
    app.post(`${ROOT}/:id/${name}`, (request, reply) => {
      const session = sessionOf(world, request);
      const form = parseForm(typeof request.body === 'string' ? request.body : '');
      try {
        const field = String(form['payment_method'] ?? form['invoice'] ?? '');
        world.store.transaction(() => act(world, session.customer, field));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return reply
          .code(error.status)
          .type('text/html')
          .send(page(world, session, error.message));
      }
      afterwards();
      return reply.redirect(`${ROOT}/${session.id}`, 303);
    });
  }
}

function sessionOf(world: World, { params }: FastifyRequest): Stripe.BillingPortal.Session {
  const { id } = params as { id: string };
  const session = world.store.find('portal_session', id);
  if (session === undefined) throw noSuch('session', id);
  return session;
}

function liveSubscriptions(world: World, customer: string): Stripe.Subscription[] {
  const ended = ['canceled', 'incomplete_expired'];
  return world.store
    .all('subscription')
    .filter((it) => it.customer === customer && !ended.includes(it.status));
}

function changeCard(world: World, customer: string, card: string): void {
  const { id: method } = attach(world, usePaymentMethod(world, card), customer);
  const before = world.store.get('customer', customer);
  const settings = { ...before.invoice_settings, default_payment_method: method };
  recordEvent(
    world,
    'customer.updated',
    change(world, 'customer', customer, { invoice_settings: settings }),
    before,
  );
}

/** Sets `cancel_at` and not `cancel_at_period_end`, as Stripe's portal does for subscriptions in flexible billing mode. */
function cancel(world: World, customer: string): void {
  for (const subscription of liveSubscriptions(world, customer)) {
    updateSubscription(world, subscription.id, {
      cancel_at: currentPeriodEnd(subscription),
      cancel_at_period_end: false,
      canceled_at: timeOn(world, subscription.test_clock),
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: 'cancellation_requested',
      },
    });
  }
}

function renew(world: World, customer: string): void {
  for (const { id } of liveSubscriptions(world, customer)) {
    updateSubscription(world, id, {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    });
  }
}

function pay(world: World, customer: string, invoice: string): void {
  const payable = world.store.all('invoice').find((it) => it.id === invoice && isPayable(it));
  if (refOf(payable?.customer) === customer) collect(world, invoice, 'customer');
}

function page(world: World, session: Stripe.BillingPortal.Session, problem = ''): string {
  const root = `${ROOT}/${session.id}`;
  const { invoice_settings: settings, email } = world.store.get('customer', session.customer);
  const method = refOf(settings.default_payment_method);
  const subscriptions = liveSubscriptions(world, session.customer);
  const card =
    method ?? subscriptions.map((it) => refOf(it.default_payment_method)).find((it) => it !== null) ?? null;
  const last4 = card === null ? null : world.store.get('payment_method', card).card?.last4;
  const invoices = world.store.all('invoice').filter((it) => refOf(it.customer) === session.customer);
  const { features } = world.store.get('portal_configuration', idOf(session.configuration));
  const body = [
    problem && `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`,
    `<p>${escapeHtml(email ?? idOf(session.customer))}</p>`,
    '<h2>Subscription</h2>',
    ...subscriptions.map((it) => subscriptionLine(root, it, features.subscription_cancel.enabled)),
    subscriptions.length === 0 ? '<p>No subscription.</p>' : '',
    '<h2>Card</h2>',
    `<p>${last4 ? `Ends with ${escapeHtml(last4)}` : 'No card.'}</p>`,
    features.payment_method_update.enabled ? cardForm(root) : '',
    '<h2>Invoices</h2>',
    `<table><tbody>${invoices
      .toReversed()
      .map((it) => invoiceRow(root, it))
      .join('')}</tbody></table>`,
    session.return_url ? `<p><a href="${escapeHtml(session.return_url)}">Back</a></p>` : '',
  ];
  return htmlPage('Your billing', body.join('\n'));
}

function subscriptionLine(root: string, subscription: Stripe.Subscription, mayCancel: boolean): string {
  const { status, cancel_at: cancelAt } = subscription;
  if (cancelAt !== null) {
    return `<p>${escapeHtml(status)}, ends at ${moment(cancelAt)}</p>${button(`${root}/renew`, 'Don’t cancel')}`;
  }
  const until = `<p>${escapeHtml(status)}, until ${moment(currentPeriodEnd(subscription))}</p>`;
  return mayCancel ? until + button(`${root}/cancel`, 'Cancel subscription') : until;
}

function cardForm(root: string): string {
  const choices = Object.entries(CARDS).map(([value, label]) => `<option value="${value}">${label}</option>`);
  return `<form method="post" action="${root}/card"><label>Use <select name="payment_method">${choices.join('')}</select></label> <button>Update card</button></form>`;
}

function invoiceRow(root: string, { id, number, created, total, status }: Stripe.Invoice): string {
  const pays = isPayable({ status }) ? button(`${root}/pay`, 'Pay', { invoice: id }) : '';
  return `<tr><td>${escapeHtml(number ?? 'Draft')}</td><td>${moment(created)}</td><td>$${(total / 100).toFixed(2)}</td><td>${escapeHtml(status ?? '')}</td><td>${pays}</td></tr>`;
}
