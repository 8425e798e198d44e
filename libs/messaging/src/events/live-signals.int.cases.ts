import { liveSubject, sessionEndedSubject } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { SignalListener } from '../rpc/signal-listener.js';
import { signal, signalSessionsEnded } from './live-signals.js';

describe('live signals', () => {
  const USER = '0190a000-0000-7000-8000-000000000001';
  const received: string[] = [];
  let connections = 0;
  let markers = 0;
  let harness: EventHarness;
  let listener: SignalListener;

  beforeAll(async () => {
    harness = await startEventHarness('live');
    listener = new SignalListener('test', harness.nats.url);
    void listener.listen({
      onSignal: (subject) => received.push(subject),
      onConnected: () => (connections += 1),
    });
    await until(() => connections === 1);
    await harness.run([]);
  });

  afterAll(async () => {
    await listener.close();
    await harness.stop();
  });

  beforeEach(() => void (received.length = 0));

  async function arrived(): Promise<string[]> {
    const marker = `marker${(markers += 1)}`;
    signalSessionsEnded(harness.dataSource, [marker]);
    await until(() => received.includes(sessionEndedSubject(marker)));
    return received.filter((subject) => !subject.includes('marker'));
  }

  test('a signal is sent once after the commit of its transaction', async () => {
    await harness.dataSource.transaction(async (tx) => {
      signal(tx, USER, 'access');
      signal(tx, USER, 'access');
      expect(await arrived()).toEqual([]);
    });
    expect(await arrived()).toEqual([liveSubject(USER, 'access')]);
  });

  test('a savepoint inside the transaction does not send it early', async () => {
    await harness.dataSource.transaction(async (tx) => {
      await tx.transaction(async (inner) => signal(inner, USER, 'export'));
      expect(await arrived()).toEqual([]);
    });
    expect(await arrived()).toEqual([liveSubject(USER, 'export')]);
  });

  test('a rollback discards it', async () => {
    const failing = harness.dataSource.transaction(async (tx) => {
      signal(tx, USER, 'access');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await harness.dataSource.transaction((tx) => tx.query('SELECT 1'));
    expect(await arrived()).toEqual([]);
  });

  test('outside a transaction it is sent at once', async () => {
    signal(harness.dataSource.manager, USER, 'notifications');
    signalSessionsEnded(harness.dataSource, ['aa', 'bb']);
    expect(await arrived()).toEqual([
      liveSubject(USER, 'notifications'),
      sessionEndedSubject('aa'),
      sessionEndedSubject('bb'),
    ]);
  });

  test('the listener reports that it is connected again, because signals may have been lost', async () => {
    await harness.nats.kill();
    await harness.nats.start();
    await until(() => connections === 2);
    await until(() => {
      signal(harness.dataSource.manager, USER, 'access');
      return received.includes(liveSubject(USER, 'access'));
    });
  });
});
