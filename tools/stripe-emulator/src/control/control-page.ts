import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { parseForm } from '../http/form.js';
import { isPayable, markUncollectible, voidInvoice } from '../lifecycle/close-invoice.js';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { updateSubscription } from '../lifecycle/recover.js';
import { currentPeriodEnd } from '../lifecycle/subscription-steps.js';
import { remove as deleteCustomer } from '../objects/customers.js';
import { planOf } from '../objects/make-subscription.js';
import { idOf, type World } from '../store/world.js';
import type { Controls } from './controls.js';
import { button, htmlPage, moment } from './html.js';
import type { ApiFault } from './faults.js';

const ROOT = '/_emulator';

export function serveControlPage(app: FastifyInstance, world: World, controls: Controls): void {
  app.get(ROOT, (_request, reply) => reply.type('text/html').send(page(world, controls)));
  app.post(`${ROOT}/page/:action`, (request, reply) => {
    const { action } = request.params as { action: string };
    const form = parseForm(typeof request.body === 'string' ? request.body : '');
    const field = (name: string) => String(form[name] ?? '');
    act(controls, action, field);
    world.store.transaction(() => actOnObject(world, action, field));
    controls.afterwards();
    return reply.redirect(ROOT, 303);
  });
}

function act(controls: Controls, action: string, field: (name: string) => string): void {
  if (action === 'advance') controls.advance({ days: Number(field('days')) });
  else if (action === 'block') controls.faultWebhooks({ blocked: field('blocked') === 'true' });
  else if (action === 'duplicate') controls.faultWebhooks({ duplicate: 3 });
  else if (action === 'shuffle') controls.faultWebhooks({ shuffle: true });
  else if (action === 'drop') controls.faultWebhooks({ drop: 1 });
  else if (action === 'api')
    controls.faultApi({ kind: field('kind') as ApiFault['kind'], count: Number(field('count')) });
  else if (action === 'clear') controls.clearFaults();
}

/** What Stripe's dashboard does to one object. */
function actOnObject(world: World, action: string, field: (name: string) => string): void {
  const id = field('id');
  if (action === 'delete-customer') deleteCustomer({ world, id });
  else if (action === 'cancel') endSubscription(world, id, { reason: 'cancellation_requested' });
  else if (action === 'void') voidInvoice(world, id);
  else if (action === 'uncollectible') markUncollectible(world, id);
  else if (action === 'price') {
    const price = world.store.get('price', field('price'));
    const { items } = world.store.get('subscription', id);
    const data = items.data.map((item) => ({ ...item, price, plan: planOf(price) }));
    updateSubscription(world, id, { items: { ...items, data } });
  } else if (action === 'pause') {
    const behavior = field('behavior') as Stripe.Subscription.PauseCollection.Behavior | '';
    updateSubscription(world, id, {
      pause_collection: behavior === '' ? null : { behavior, resumes_at: null },
    });
  }
}

function subscriptionRow(world: World, it: Stripe.Subscription): string {
  const { email, deleted } = world.store.get('customer', idOf(it.customer));
  const price = it.items.data[0]?.price;
  const cells = [
    email ?? idOf(it.customer),
    [it.status, it.pause_collection?.behavior].filter(Boolean).join(', '),
    cents(price?.unit_amount ?? 0),
    moment(currentPeriodEnd(it)),
    moment(it.cancel_at),
  ];
  const others = world.store
    .all('price')
    .filter((other) => other.active && other.id !== price?.id)
    .filter((other) => other.recurring?.interval === price?.recurring?.interval);
  const pauses = ['keep_as_draft', 'mark_uncollectible', 'void', ''];
  const live = it.status === 'canceled' || it.status === 'incomplete_expired' ? [] : [it.id];
  const buttons = [
    ...live.flatMap((id) => [
      ...others.map((other) => button(to('price'), cents(other.unit_amount ?? 0), { id, price: other.id })),
      ...pauses.map((behavior) =>
        button(to('pause'), behavior === '' ? 'Collect again' : `Pause: ${behavior}`, { id, behavior }),
      ),
      button(to('cancel'), 'Cancel now', { id }),
    ]),
    ...(deleted ? [] : [button(to('delete-customer'), 'Delete the customer', { id: idOf(it.customer) })]),
  ];
  const text = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return `<tr>${text}<td>${buttons.join('')}</td></tr>`;
}

function invoiceRow({ id, number, status, total }: Stripe.Invoice): string {
  const marks = status === 'open' ? button(to('uncollectible'), 'Mark uncollectible', { id }) : '';
  const cells = `<td>${escapeHtml(number ?? id)}</td><td>${cents(total)}</td><td>${escapeHtml(status ?? '')}</td>`;
  return `<tr>${cells}<td>${button(to('void'), 'Void', { id })}${marks}</td></tr>`;
}

const to = (action: string) => `${ROOT}/page/${action}`;
const cents = (amount: number) => `$${(amount / 100).toFixed(2)}`;

function page(world: World, controls: Controls): string {
  const days = (count: number, label: string) => button(to('advance'), label, { days: String(count) });
  const api = (kind: ApiFault['kind'], label: string) => button(to('api'), label, { kind, count: '3' });
  const waiting = controls.deliveries().filter((it) => it.state === 'waiting').length;
  const body = [
    '<h2>Clock</h2>',
    `<p>${moment(controls.now())}</p>`,
    days(1, '1 day later'),
    days(3, '3 days later'),
    days(8, '8 days later'),
    days(31, '31 days later'),
    '<h2>Subscriptions</h2>',
    '<table><thead><tr><th>Customer</th><th>Status</th><th>Price</th><th>Period ends</th><th>Ends</th><th></th></tr></thead><tbody>',
    ...world.store.all('subscription').map((it) => subscriptionRow(world, it)),
    '</tbody></table>',
    '<h2>Invoices to pay</h2>',
    '<table><tbody>',
    ...world.store.all('invoice').filter(isPayable).map(invoiceRow),
    '</tbody></table>',
    '<h2>Faults</h2>',
    `<p>${waiting} webhooks wait.</p>`,
    button(to('block'), 'Hold webhooks back', { blocked: 'true' }),
    button(to('block'), 'Let webhooks go', { blocked: 'false' }),
    button(to('duplicate'), 'Send each webhook three times'),
    button(to('shuffle'), 'Shuffle webhooks'),
    button(to('drop'), 'Lose the next event'),
    api('error', '500 for three calls'),
    api('rate_limit', '429 for three calls'),
    api('timeout', 'No answer to three calls'),
    api('lose_reply', 'Lose three replies'),
    button(to('clear'), 'No faults'),
    `<pre>${escapeHtml(JSON.stringify(controls.faults(), null, 2))}</pre>`,
    '<p>More, as requests: see the README of tools/stripe-emulator.</p>',
  ];
  return htmlPage('Payment emulator', body.join('\n'));
}
