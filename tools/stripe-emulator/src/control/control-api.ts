import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import type { Kind } from '../store/collections.js';
import { type AfterRetries, type KeyRights, type World, hiddenOf } from '../store/world.js';
import { serveControlPage } from './control-page.js';
import { serveInvoicePage, serveReceiptPage } from './invoice-page.js';
import { servePortal } from './portal-page.js';
import type { AccountChange } from '../objects/account.js';
import type { DisputeResult } from '../objects/disputes.js';
import type { Advance, ChargeReference, Controls, Forgery } from './controls.js';
import type { ApiFault, WebhookFaultChange } from './faults.js';
import { button, htmlPage } from './html.js';

export interface ControlServer {
  world: World;
  controls: Controls;
}

const ROOT = '/_emulator';

export function serveControls(app: FastifyInstance, { world, controls }: ControlServer): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    const message = error instanceof Error ? error.message : String(error);
    return reply.code(400).send({ error: { type: 'invalid_request_error', message } });
  });
  serveControlPage(app, world, controls);
  serveAuthentication(app, world, controls);
  servePortal(app, world, () => controls.afterwards());
  serveInvoicePage(app, world, () => controls.afterwards());
  serveReceiptPage(app, world);
  app.get(`${ROOT}/clock`, () => ({ now: controls.now() }));
  app.post(`${ROOT}/clock/advance`, (request) => ({ now: controls.advance(bodyOf<Advance>(request)) }));
  app.get(`${ROOT}/faults`, () => controls.faults());
  app.post(`${ROOT}/faults/webhooks`, (request) => {
    controls.faultWebhooks(bodyOf<WebhookFaultChange>(request));
    return controls.faults();
  });
  app.post(`${ROOT}/faults/api`, (request) => {
    controls.faultApi(bodyOf<ApiFault>(request));
    return controls.faults();
  });
  app.post(`${ROOT}/faults/clear`, () => {
    controls.clearFaults();
    return controls.faults();
  });
  app.get(`${ROOT}/deliveries`, () => controls.deliveries());
  app.get(`${ROOT}/objects/:kind`, (request) => controls.objects(pathOf(request, 'kind') as Kind));
  app.post(`${ROOT}/events/:id/resend`, (request) => {
    controls.resend(pathOf(request, 'id'));
    return { resent: true };
  });
  app.post(`${ROOT}/webhooks/forge`, (request) => controls.forge(bodyOf<Forgery>(request)));
  app.post(`${ROOT}/intents/:id/authenticate`, (request) => {
    const { succeeds = true } = bodyOf<{ succeeds?: boolean }>(request);
    return controls.authenticate(pathOf(request, 'id'), succeeds);
  });
  app.post(`${ROOT}/disputes`, (request) =>
    controls.dispute(bodyOf<ChargeReference & { inquiry?: boolean }>(request)),
  );
  app.post(`${ROOT}/disputes/:id/escalate`, (request) => controls.escalateDispute(pathOf(request, 'id')));
  app.post(`${ROOT}/disputes/:id/close`, (request) =>
    controls.closeDispute(pathOf(request, 'id'), bodyOf<{ status: DisputeResult }>(request).status),
  );
  app.post(`${ROOT}/refunds/:id/fail`, (request) => controls.failRefund(pathOf(request, 'id')));
  app.post(`${ROOT}/account`, (request) => controls.changeAccount(bodyOf<AccountChange>(request)));
  app.post(`${ROOT}/after-retries`, (request) =>
    controls.changeAfterRetries(bodyOf<Partial<AfterRetries>>(request)),
  );
  app.post(`${ROOT}/restricted-keys`, (request) => {
    const { key, rights } = bodyOf<{ key: string; rights: KeyRights }>(request);
    controls.restrictKey(key, rights);
    return { key, rights };
  });
  app.post(`${ROOT}/early-fraud-warnings`, (request) =>
    controls.warnOfFraud(bodyOf<ChargeReference>(request)),
  );
}

function bodyOf<T>({ body }: FastifyRequest): T {
  return (typeof body === 'string' && body !== '' ? JSON.parse(body) : {}) as T;
}

function pathOf({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}

const PATH = '/_emulator/intents/:id/authenticate';

function serveAuthentication(app: FastifyInstance, world: World, controls: Controls): void {
  app.get(PATH, (request, reply) => {
    const { id } = request.params as { id: string };
    const path = `/_emulator/intents/${id}/answer`;
    const body =
      button(`${path}/yes`, 'Complete authentication') + button(`${path}/no`, 'Fail authentication');
    return reply.type('text/html').send(htmlPage('Your bank asks', body));
  });
  app.post('/_emulator/intents/:id/answer/:answer', (request, reply) => {
    const { id, answer } = request.params as { id: string; answer: string };
    const { returnUrl = '/_emulator' } = hiddenOf(world, id);
    controls.authenticate(id, answer === 'yes');
    return reply.redirect(returnUrl, 303);
  });
}
