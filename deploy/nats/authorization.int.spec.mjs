// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { connect } from 'nats';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launch, stop, waitUntilReady } from '@tenfold/local-stack/processes.mjs';
import { natsUsers, prepareNats } from '@tenfold/local-stack/servers/nats.mjs';

const REPLY_WITHIN_MS = 5_000;

/** @type {string} */
let dir;
/** @type {import('@tenfold/local-stack/processes.mjs').ProcessSpec & { url: string }} */
let spec;
/** @type {import('@tenfold/local-stack/processes.mjs').RunningProcess} */
let server;
/** @type {import('nats').NatsConnection[]} */
const connections = [];

/**
 * @param {string} user
 * @param {string} [pass]
 */
async function connectAs(user, pass = `3 words for ${user}`) {
  const address = new URL(spec.url).host;
  const connection = await connect({ servers: address, user, pass, inboxPrefix: `_INBOX_${user}` });
  connections.push(connection);
  return connection;
}

/**
 * The server reports a permission violation before it replies to the flush.
 *
 * @param {string} user
 * @param {(connection: import('nats').NatsConnection) => void} act
 */
async function isAllowed(user, act) {
  const connection = await connectAs(user);
  const refusals = /** @type {string[]} */ ([]);
  void (async () => {
    for await (const status of connection.status()) refusals.push(String(status.data));
  })();
  act(connection);
  await connection.flush();
  await setImmediate(); // lets the loop above take what came before the reply to the flush
  await connection.close();
  return !refusals.some((refusal) => refusal.includes('PERMISSIONS_VIOLATION'));
}

/** @param {string} user @param {string} subject */
const mayPublish = (user, subject) => isAllowed(user, (connection) => connection.publish(subject));
/** @param {string} user @param {string} subject */
const maySubscribe = (user, subject) =>
  isAllowed(user, (connection) => void connection.subscribe(subject, { callback: () => undefined }));

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-nats-'));
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, `3 words for ${user}`]));
  const prepared = await prepareNats({ dir, port: await freePort(), forTests: true, passwords });
  spec = prepared;
  server = launch(prepared);
  await waitUntilReady(prepared, server);
});

afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await stop(spec, server);
  rmSync(dir, { recursive: true, force: true });
});

describe('deploy/nats/authorization.conf', () => {
  it.each([
    ['quiz', 'a wrong password'],
    ['unknown', 'an unknown user'],
  ])('refuses %s (%s)', async (user) => {
    await expect(connectAs(user, 'wrong')).rejects.toThrow(/authorization/i);
  });

  it.each([
    ['gateway', 'rpc.identity.user.get'],
    ['gateway', 'rpc.quiz.session.start'],
    ['quiz', 'rpc.billing.access.get'],
    ['billing', 'rpc.identity.user.get'],
    ['notifications', 'rpc.identity.user.get-by-id'],
    ['identity', 'rpc.quiz.account.export'],
    ['identity', 'rpc.billing.account.export'],
    ['identity', 'rpc.notifications.account.export'],
    ['identity', 'evt.identity.user-erased.v1'],
    ['identity', 'evt.identity.user-registered.v1'],
    ['billing', 'evt.billing.user-data-erased.v1'],
    ['quiz', 'evt.quiz.completed.v1'],
    ['content-ingestion', 'evt.content.exam-published.v1'],
    ['billing', 'evt.billing.subscription-changed.v1'],
    ['billing', 'live.user.u1.access'],
    ['identity', 'live.session.abc'],
    ['setup', '$JS.API.STREAM.CREATE.QUIZ'],
    ['billing', 'EVENTS.API.CONSUMER.MSG.NEXT.IDENTITY.billing__erase-user'],
    ['billing', '$JS.ACK.IDENTITY.billing__erase-user.1.1.1.1.0'],
  ])('lets %s publish to %s', async (user, subject) => {
    expect(await mayPublish(user, subject)).toBe(true);
  });

  it.each([
    ['quiz', 'evt.identity.user-erased.v1', 'an event of identity'],
    ['notifications', 'rpc.quiz.account.export', 'a call for a user’s data'],
    ['identity', 'rpc.billing.subscription.change', 'a call in the name of the administrator'],
    ['quiz', 'rpc.billing.subscription.change', 'a call in the name of the administrator'],
    ['notifications', 'rpc.identity.session.resolve', 'a call that only the gateway fronts'],
    ['content-ingestion', 'rpc.quiz.session.start', 'any call'],
    ['gateway', 'evt.quiz.completed.v1', 'an event'],
    ['content-ingestion', '_INBOX_notifications.a', 'a reply to a service that never calls it'],
    ['quiz', 'evt.billing.subscription-changed.v1', 'an event of billing'],
    ['billing', 'live.session.abc', 'the end of an auth session'],
    ['gateway', 'live.user.u1.access', 'a live signal'],
    ['billing', '$JS.API.STREAM.DELETE.QUIZ', 'the deletion of a stream'],
    ['gateway', '$JS.API.STREAM.INFO.QUIZ', 'any request about streams'],
    ['gateway', 'EVENTS.API.STREAM.INFO.QUIZ', 'any request about streams'],
    ['quiz', 'EVENTS.API.STREAM.CREATE.MINE', 'a new stream'],
    ['quiz', 'EVENTS.API.STREAM.UPDATE.QUIZ', 'other settings for a stream'],
    ['quiz', 'EVENTS.API.CONSUMER.CREATE.QUIZ', 'a new consumer'],
    ['quiz', 'EVENTS.API.CONSUMER.MSG.NEXT.IDENTITY.billing__erase-user', 'a pull for another service'],
    ['quiz', '$JS.ACK.IDENTITY.billing__erase-user.1.1.1.1.0', 'an acknowledgment for another service'],
    [
      'content-ingestion',
      'EVENTS.API.STREAM.MSG.GET.BILLING',
      'a request for events that it does not consume',
    ],
  ])('does not let %s publish to %s: %s', async (user, subject) => {
    expect(await mayPublish(user, subject)).toBe(false);
  });

  it.each([
    ['quiz', 'rpc.identity.>', false],
    ['quiz', 'evt.>', false],
    ['quiz', 'live.>', false],
    ['gateway', 'live.>', true],
    ['notifications', '_INBOX_gateway.>', false],
    ['gateway', '_INBOX.>', false],
    ['quiz', 'rpc.quiz.session.start', true],
    ['gateway', '_INBOX_gateway.abc', true],
  ])('%s may subscribe to %s: %s', async (user, subject, allowed) => {
    expect(await maySubscribe(user, subject)).toBe(allowed);
  });

  it.each([
    ['quiz', 'gateway', 'rpc.quiz.session.start'],
    ['billing', 'quiz', 'rpc.billing.access.get'],
    ['identity', 'billing', 'rpc.identity.user.get'],
    ['identity', 'notifications', 'rpc.identity.user.get-by-id'],
    ['quiz', 'identity', 'rpc.quiz.account.export'],
    ['billing', 'identity', 'rpc.billing.account.export'],
    ['notifications', 'identity', 'rpc.notifications.account.export'],
  ])('lets %s reply to %s on %s', async (service, asker, subject) => {
    const [from, to] = await Promise.all([connectAs(asker), connectAs(service)]);
    to.subscribe(subject, { callback: (_error, message) => void message.respond('here') });
    await to.flush();
    const reply = await from.request(subject, '', { timeout: REPLY_WITHIN_MS });
    expect(reply.string()).toBe('here');
  });
});
