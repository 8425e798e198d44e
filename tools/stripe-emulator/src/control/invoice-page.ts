import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { noSuch } from '../http/api-error.js';
import { collect } from '../lifecycle/pay-invoice.js';
import type { World } from '../store/world.js';
import { button, htmlPage } from './html.js';

const PATH = '/_emulator/invoices/:id';

export function serveInvoicePage(app: FastifyInstance, world: World, afterwards: () => void): void {
  app.get(PATH, (request, reply) => reply.type('text/html').send(page(invoiceOf(world, request))));
  app.post(`${PATH}/confirm`, (request, reply) => {
    const { id, status } = invoiceOf(world, request);
    if (status === 'open') world.store.transaction(() => void collect(world, id, 'authenticated'));
    afterwards();
    return reply.redirect(`/_emulator/invoices/${id}`, 303);
  });
}

function invoiceOf(world: World, { params }: FastifyRequest): Stripe.Invoice & { id: string } {
  const { id } = params as { id: string };
  const invoice = world.store.find('invoice', id);
  if (invoice === undefined) throw noSuch('invoice', id);
  return { ...invoice, id };
}

function page({ id, number, total, status }: Stripe.Invoice & { id: string }): string {
  const summary = `<p>${escapeHtml(number ?? id)}: $${(total / 100).toFixed(2)}, ${escapeHtml(status ?? '')}</p>`;
  const confirm = status === 'open' ? button(`/_emulator/invoices/${id}/confirm`, 'Confirm payment') : '';
  return htmlPage('Your invoice', summary + confirm);
}
