// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { freePort } from '../free-port.mjs';
import { launch, stop, waitUntilReady } from '../processes.mjs';
import { natsUsers, prepareNats } from './nats.mjs';

/** @type {string} */
let dir;
/** @type {(() => Promise<void>)[]} */
const cleanUps = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tenfold-nats-'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  rmSync(dir, { recursive: true, force: true });
});

/** @param {Record<string, string>} [passwords] */
async function startServer(passwords) {
  const options = { dir, port: await freePort(), forTests: true };
  const spec = await prepareNats(passwords ? { ...options, passwords } : options);
  const server = launch(spec);
  cleanUps.push(() => stop(spec, server));
  await waitUntilReady(spec, server);
  return { address: new URL(spec.url).host, stop: () => stop(spec, server) };
}

/** @param {import('nats').ConnectionOptions} options */
async function connectTo(options) {
  const connection = await connect(options);
  cleanUps.push(() => connection.close());
  return connection;
}

test('keeps streams and consumers when accounts are added to a server without accounts', async () => {
  const before = await startServer();
  const first = await connectTo({ servers: before.address });
  const manager = await first.jetstreamManager();
  await manager.streams.add({ name: 'QUIZ', subjects: ['evt.quiz.>'] });
  await manager.consumers.add('QUIZ', {
    durable_name: 'copy',
    ack_policy: /** @type {import('nats').AckPolicy} */ ('explicit'),
  });
  for (const body of ['one', 'two']) await first.jetstream().publish('evt.quiz.completed.v1', body);
  const taken = await (await first.jetstream().consumers.get('QUIZ', 'copy')).next();
  await taken?.ackAck();
  await first.close();
  await before.stop();

  const passwords = Object.fromEntries(natsUsers.map((user) => [user, `pass of ${user}`]));
  for (const start of ['first', 'second']) {
    const { address, stop: stopServer } = await startServer(passwords);
    const setup = await connectTo({
      servers: address,
      user: 'setup',
      pass: 'pass of setup',
      inboxPrefix: '_INBOX_setup',
    });
    const streams = await setup.jetstreamManager();
    expect([start, (await streams.streams.info('QUIZ')).state.messages]).toEqual([start, 2]);
    const { ack_floor } = await streams.consumers.info('QUIZ', 'copy');
    expect(ack_floor.stream_seq).toBe(1);
    await setup.close();
    await stopServer();
  }
});
