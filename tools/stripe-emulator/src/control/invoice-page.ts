import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import { parseForm } from '../http/form.js';
import { isPayable } from '../lifecycle/close-invoice.js';
import { collect, payInvoice } from '../lifecycle/pay-invoice.js';
import { usePaymentMethod } from '../objects/payment-methods.js';
import type { World } from '../store/world.js';
import { button, htmlPage } from './html.js';

const PATH = '/_emulator/invoices/:id';

export function serveInvoicePage(app: FastifyInstance, world: World, afterwards: () => void): void {
  app.get(PATH, (request, reply) => reply.type('text/html').send(page(invoiceOf(world, request))));
  app.post(`${PATH}/confirm`, (request, reply) => {
    const { id } = invoiceOf(world, request);
    const form = parseForm(typeof request.body === 'string' ? request.body : '');
    payByHand(world, id, String(form['payment_method'] ?? ''));
    afterwards();
    return reply.redirect(`/_emulator/invoices/${id}`, 303);
  });
}

export function serveReceiptPage(app: FastifyInstance, { store }: World): void {
  app.get('/_emulator/receipts/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    const charge = store.find('charge', id);
    if (charge === undefined) throw noSuch('charge', id);
    const text = `<p>${escapeHtml(id)}: $${(charge.amount / 100).toFixed(2)}, paid</p>`;
    return reply.type('text/html').send(htmlPage('Your receipt', text));
  });
}

function invoiceOf(world: World, { params }: FastifyRequest): Stripe.Invoice & { id: string } {
  const { id } = params as { id: string };
  const invoice = world.store.find('invoice', id);
  if (invoice === undefined) throw noSuch('invoice', id);
  return { ...invoice, id };
}

/** Also an invoice of a subscription that has ended. Without a card it charges the saved one. */
function payByHand(world: World, id: string, card: string): void {
  const { store } = world;
  store.transaction(() => {
    if (!isPayable(store.get('invoice', id))) return;
    if (card === '') collect(world, id, 'authenticated');
    else payInvoice(world, id, { method: usePaymentMethod(world, card), presence: 'authenticated' });
  });
}

function page({ id, number, total, status }: Stripe.Invoice & { id: string }): string {
  const summary = `<p>${escapeHtml(number ?? id)}: $${(total / 100).toFixed(2)}, ${escapeHtml(status ?? '')}</p>`;
  const pays = `/_emulator/invoices/${id}/confirm`;
  const buttons = [
    button(pays, 'Confirm payment'),
    button(pays, 'Pay with another card', { payment_method: 'pm_card_visa' }),
  ];
  return htmlPage('Your invoice', [summary, ...(isPayable({ status }) ? buttons : [])].join('\n'));
}
