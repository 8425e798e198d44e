// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launch, stop, waitUntilReady } from '@tenfold/local-stack/processes.mjs';
import { natsUsers, prepareNats } from '@tenfold/local-stack/servers/nats.mjs';

const STREAMS = ['IDENTITY', 'QUIZ', 'CONTENT', 'BILLING', 'NOTIFICATIONS'];
const OWN_CONSUMER = 'content-ingestion__erase-user';
const FORGED_CALL = JSON.stringify({
  pattern: 'rpc.billing.subscription.change',
  id: '1',
  data: {
    caller: {
      userId: 'a0000000-0000-4000-8000-000000000000',
      isAdmin: true,
      isEditor: false,
      timeZone: 'UTC',
    },
    input: {},
  },
});

/** @type {string} */
let dir;
/** @type {import('@tenfold/local-stack/processes.mjs').ProcessSpec & { url: string }} */
let spec;
/** @type {import('@tenfold/local-stack/processes.mjs').RunningProcess} */
let server;
/** @type {Record<'setup' | 'content-ingestion' | 'billing' | 'quiz', import('nats').NatsConnection>} */
let as;
/** @type {import('nats').JetStreamManager} */
let manager;
/** @type {string[]} what reached billing as a call */
const calls = [];

/** @param {string} user */
const connectAs = async (user) =>
  connect({ servers: new URL(spec.url).host, user, pass: `pass of ${user}`, inboxPrefix: `_INBOX_${user}` });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-nats-'));
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, `pass of ${user}`]));
  const prepared = await prepareNats({ dir, port: await freePort(), forTests: true, passwords });
  spec = prepared;
  server = launch(prepared);
  await waitUntilReady(prepared, server);
  as = {
    setup: await connectAs('setup'),
    'content-ingestion': await connectAs('content-ingestion'),
    billing: await connectAs('billing'),
    quiz: await connectAs('quiz'),
  };
  manager = await as.setup.jetstreamManager();
});

beforeEach(async () => {
  calls.length = 0;
  for (const name of STREAMS) {
    await manager.streams.delete(name).catch(() => undefined);
    await manager.streams.add({ name, subjects: [`evt.${name.toLowerCase()}.>`] });
    await as.setup.jetstream().publish(`evt.${name.toLowerCase()}.first`, FORGED_CALL);
  }
  await manager.consumers.add('IDENTITY', { durable_name: OWN_CONSUMER });
});

afterAll(async () => {
  await Promise.all(Object.values(as).map((connection) => connection.close()));
  await stop(spec, server);
  rmSync(dir, { recursive: true, force: true });
});

/**
 * Publishes as content-ingestion. The requests after it return when the server has processed the message.
 *
 * @param {string} subject
 * @param {string} body
 * @param {string} [reply]
 */
async function attack(subject, body, reply) {
  as['content-ingestion'].publish(subject, body, reply === undefined ? {} : { reply });
  await as['content-ingestion'].flush();
  await manager.getAccountInfo();
  await as.setup.jetstream().publish('evt.notifications.after', '');
  await Promise.all([as.setup, as.billing, as.quiz].map((connection) => connection.flush()));
}

async function state() {
  const found = [];
  for (const name of ['IDENTITY', 'QUIZ', 'BILLING']) {
    const { config, state } = await manager.streams.info(name);
    found.push([name, config.subjects, state.messages, state.last_seq]);
  }
  return found;
}
const UNTOUCHED = ['IDENTITY', 'QUIZ', 'BILLING'].map((name) => [
  name,
  [`evt.${name.toLowerCase()}.>`],
  1,
  1,
]);

/** Subject prefix of the JetStream API inside the streams' account, and the one that the services use. */
const APIS = ['$JS.API', 'EVENTS.API'];
const PULL = { batch: 1, no_wait: true };

describe('with the credentials of content-ingestion', () => {
  it.each(
    APIS.flatMap((api) => [
      [`${api}.STREAM.PURGE.QUIZ`, ''],
      [`${api}.STREAM.DELETE.QUIZ`, ''],
      [`${api}.STREAM.UPDATE.QUIZ`, JSON.stringify({ name: 'QUIZ', subjects: ['evt.quizzes.>'] })],
      [`${api}.STREAM.MSG.DELETE.QUIZ`, JSON.stringify({ seq: 1 })],
      ['evt.quiz.completed.v1', '{}'],
    ]),
  )('%s does not change or empty the stream of another service', async (subject, body) => {
    await attack(subject, body);
    expect(await state()).toEqual(UNTOUCHED);
  });

  it.each(
    APIS.flatMap((api) =>
      [
        `${api}.STREAM.PURGE.QUIZ`,
        `${api}.STREAM.DELETE.QUIZ`,
        `${api}.CONSUMER.DELETE.IDENTITY.${OWN_CONSUMER}`,
        'evt.quiz.completed.v1',
      ].flatMap((reply) => [
        ['evt.content.exam-published.v1', '{}', reply],
        [`${api}.CONSUMER.MSG.NEXT.IDENTITY.${OWN_CONSUMER}`, JSON.stringify(PULL), reply],
      ]),
    ),
  )('the reply to %s %s on %s changes no stream', async (subject, body, reply) => {
    await attack(subject, body, reply);
    await attack(subject, body, reply); // the second pull finds nothing and is answered with an empty message
    expect(await state()).toEqual(UNTOUCHED);
    expect(await manager.consumers.info('IDENTITY', OWN_CONSUMER)).toMatchObject({ name: OWN_CONSUMER });
  });

  describe('a forged call does not reach billing', () => {
    beforeAll(async () => {
      as.billing.subscribe('rpc.billing.>', {
        callback: (_error, message) => void calls.push(message.string()),
      });
      await as.billing.flush();
    });

    it.each(
      APIS.flatMap((api) => [
        [`${api}.CONSUMER.DURABLE.CREATE.CONTENT.mine`, { durable_name: 'mine' }],
        [`${api}.CONSUMER.CREATE.CONTENT`, {}],
        [`${api}.CONSUMER.CREATE.CONTENT.mine`, { name: 'mine' }],
      ]),
    )('through a push consumer created by %s', async (subject, name) => {
      const config = { ...name, deliver_subject: 'rpc.billing.subscription.change', ack_policy: 'none' };
      await attack('evt.content.exam-published.v1', FORGED_CALL);
      await attack(subject, JSON.stringify({ stream_name: 'CONTENT', config }));
      expect(calls).toEqual([]);
      expect((await manager.streams.info('CONTENT')).state.consumer_count).toBe(0);
    });

    it('through a stream with republish', async () => {
      for (const api of APIS) {
        const config = {
          name: 'MINE',
          subjects: ['mine.>'],
          republish: { src: 'mine.>', dest: 'rpc.billing.>' },
        };
        await attack(`${api}.STREAM.CREATE.MINE`, JSON.stringify(config));
      }
      expect((await manager.streams.names().next()).sort()).toEqual([...STREAMS].sort());
    });

    it('through a pull whose reply subject is a call of billing', async () => {
      await manager.consumers.add('CONTENT', { durable_name: 'identity__content-has-erased' });
      await attack('evt.content.exam-published.v1', FORGED_CALL);
      for (const api of APIS) {
        const pull = `${api}.CONSUMER.MSG.NEXT.CONTENT.identity__content-has-erased`;
        await attack(pull, JSON.stringify(PULL), 'rpc.billing.subscription.change');
      }
      expect(calls).toEqual([]);
    });
  });
});
