import { randomUUID } from 'node:crypto';
import { UserErased, type UserErasedData } from '@tenfold/contracts';
import { createLogger } from '@tenfold/platform';
import { startNatsWithUsers, until, type NatsWithUsers } from '@tenfold/testing';
import type { Ledger } from '@tenfold/testing/crash-test';
import { connect } from 'nats';
import { createLedger } from '../../test/create-ledger.js';
import { EntryAdded, fastTimings } from '../../test/ledger.js';
import { natsOptions } from '../nats-options.js';
import { emit } from './emit.js';
import { EventRuntime } from './event-runtime.js';
import { setUpEvents, startEventSetUp, type EventSetUp } from './event-set-up.js';
import type { Subscription } from './inbox.js';

const logger = createLogger('test', 'silent');

describe('with NATS users', () => {
  let nats: NatsWithUsers;
  let ledgers: Ledger[];
  const erased: string[] = [];
  const running: (EventRuntime | EventSetUp)[] = [];

  beforeAll(async () => {
    nats = await startNatsWithUsers();
    ledgers = await Promise.all(['set_up_identity', 'set_up_quiz'].map(createLedger));
  });
  afterAll(async () => {
    await Promise.all(running.map((part) => part.stop()));
    await Promise.all([nats.stop(), ...ledgers.map((ledger) => ledger.drop())]);
  });

  const ledger = (index: number) => ledgers[index]?.dataSource ?? fail('no ledger');
  const fail = (message: string): never => {
    throw new Error(message);
  };

  async function run(service: string, index: number, subscriptions: Subscription[]): Promise<void> {
    const options = { service, natsUrl: nats.urlOf(service), logLevel: 'silent', timings: fastTimings };
    running.push(await EventRuntime.start(ledger(index), subscriptions, options));
  }

  async function erase(): Promise<string> {
    const userId = randomUUID();
    const about = { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 };
    await ledger(0).transaction((tx) => emit(tx, UserErased, { userId }, about));
    return userId;
  }

  it('services without the right to create streams exchange events, also after JetStream lost its store', async () => {
    const eraseUser: Subscription = {
      consumer: 'quiz__erase-user',
      event: UserErased,
      handle: async (_tx, data) => void erased.push((data as UserErasedData).userId),
    };
    await run('identity', 0, []);
    await run('quiz', 1, [eraseUser]);
    const before = await erase(); // without streams it waits in the outbox
    const setUp = await startEventSetUp(nats.urlOf('setup'), logger);
    running.push(setUp);
    expect(setUp.isDone()).toBe(true);
    await until(() => erased.includes(before), { what: 'the event that waited' });

    await nats.wipe();
    const after = await erase();
    await nats.start();
    await until(() => erased.includes(after), { what: 'an event after the loss of the store' });
    expect(erased).toEqual([before, after]);
  });

  it('a service with an undeclared consumer does not start', async () => {
    const unknown: Subscription = {
      consumer: 'quiz__on-entry',
      event: EntryAdded,
      handle: async () => undefined,
    };
    await expect(run('quiz', 1, [unknown])).rejects.toThrow('quiz__on-entry (evt.quiz.entry-added.v1)');
  });

  it('two processes set up streams and consumers concurrently and repeatedly without an error', async () => {
    const connection = await connect(natsOptions('test', nats.urlOf('setup')));
    const manager = await connection.jetstreamManager();
    await Promise.all([setUpEvents(manager), setUpEvents(manager)]);
    await setUpEvents(manager);
    expect(await manager.streams.names().next()).toHaveLength(6);
    expect(await manager.consumers.info('BILLING', 'quiz__copy-access')).toMatchObject({
      config: { filter_subject: 'evt.billing.subscription-changed.v1', max_deliver: 6 },
    });
    await connection.close();
  });
});
