import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import { parseForm } from '../http/form.js';
import { currentPeriodEnd } from '../lifecycle/subscription-steps.js';
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
    act(controls, action, (name) => String(form[name] ?? ''));
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

function page(world: World, controls: Controls): string {
  const to = (action: string) => `${ROOT}/page/${action}`;
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
    '<table><thead><tr><th>Customer</th><th>Status</th><th>Period ends</th><th>Ends</th></tr></thead><tbody>',
    ...world.store.all('subscription').map((it) => {
      const { email } = world.store.get('customer', idOf(it.customer));
      const cells = [
        email ?? idOf(it.customer),
        it.status,
        moment(currentPeriodEnd(it)),
        moment(it.cancel_at),
      ];
      return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    }),
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
