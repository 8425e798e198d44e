import { until } from '@tenfold/testing';
import { connect } from 'nats';
import {
  crash,
  held,
  hold,
  instanceName,
  noJson,
  nothing,
  refuse,
  startCallHarness,
  type CallHarness,
} from '../../test/call-service.js';

function releaseHeld(): void {
  for (const release of held.values()) release();
}

describe('the instances of a service', () => {
  let harness: CallHarness;

  beforeAll(async () => {
    harness = await startCallHarness();
  });
  afterEach(() => harness.stopServices());
  afterAll(() => harness.stop());

  const whoReplies = (calls: number): Promise<string[]> =>
    Promise.all(Array.from({ length: calls }, () => harness.client.call(instanceName, {}, null)));

  it('share the calls, and each call gets one reply', async () => {
    await Promise.all([harness.start('one'), harness.start('two')]);
    const connection = await connect({ servers: harness.nats.url });
    let replies = 0;
    connection.subscribe('_INBOX.>', { callback: () => void (replies += 1) });
    await connection.flush();
    expect(new Set(await whoReplies(60))).toEqual(new Set(['one', 'two']));
    await connection.drain();
    expect(replies).toBe(60);
  });

  it('reply as soon as they have started', async () => {
    for (let time = 0; time < 20; time += 1) {
      await harness.start();
      await whoReplies(1);
      await harness.stopServices();
    }
  });

  it('finish their calls when they stop, while the others take new ones', async () => {
    const stopping = await harness.start('one');
    const callId = '0190a000-0000-7000-8000-000000000002';
    const running = harness.client.call(hold, { callId }, null);
    await until(() => held.has(callId));
    await harness.start('two');
    const stopped = stopping.close();
    await until(async () => (await whoReplies(10)).every((instance) => instance === 'two'));
    held.get(callId)?.();
    expect(await running).toBe('one');
    await stopped;
  });

  it('lose no call while each of two restarts three times under 50 calls a second', async () => {
    const instances = [await harness.start('one'), await harness.start('two')];
    const replies: Promise<string>[] = [];
    const load = setInterval(() => replies.push(harness.client.call(instanceName, {}, null)), 20);
    for (let time = 0; time < 3; time += 1) {
      for (const position of [0, 1]) {
        await instances[position]?.close();
        const sent = replies.length;
        instances[position] = await harness.start(`${position}`);
        await until(() => replies.length > sent + 5);
      }
    }
    clearInterval(load);
    const outcomes = await Promise.allSettled(replies);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(30);
  });

  it('refuse calls beyond the limit of running ones', async () => {
    await harness.start('one', { maxRunningCalls: 1 });
    const callId = '0190a000-0000-7000-8000-000000000003';
    const running = harness.client.call(hold, { callId }, null);
    await until(() => held.has(callId));
    const refused = await harness.problemOf(nothing, {});
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: expect.any(Number) } });
    held.get(callId)?.();
    expect(await running).toBe('one');
    expect(await harness.client.call(nothing, {}, null)).toBeNull();
  });

  it('refuse calls beyond the limit also when all of them arrive at once', async () => {
    await harness.start('one', { maxRunningCalls: 1 });
    const callIds = ['4', '5', '6', '7', '8'].map((n) => `0190a000-0000-7000-8000-00000000000${n}`);
    const outcomes = Promise.allSettled(
      callIds.map((callId) => harness.client.call(hold, { callId }, null).finally(releaseHeld)),
    );
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keep a quarter of the limit for reserved calls', async () => {
    await harness.start('one', { maxRunningCalls: 4, reservedFor: [instanceName] });
    const holdOne = (n: number) =>
      harness.client.call(hold, { callId: `0190a000-0000-7000-8000-00000000001${n}` }, null);
    const running = [1, 2, 3].map(holdOne);
    await until(() => held.size === 3);
    expect((await harness.problemOf(nothing, {})).code).toBe('UNAVAILABLE');
    expect(await harness.client.call(instanceName, {}, null)).toBe('one');
    releaseHeld();
    expect(await Promise.all(running)).toEqual(['one', 'one', 'one']);
  });

  it('do not count failed and malformed messages as running', async () => {
    await harness.start('one', { maxRunningCalls: 1 });
    const connection = await connect({ servers: harness.nats.url });
    for (const message of ['not json', '{}', '{"id":"1"}', '{"data":{}}']) {
      connection.publish(nothing.subject, message, { reply: 'nowhere' });
      await connection.flush();
      expect(await until(() => harness.client.call(nothing, {}, null).then(() => true))).toBe(true);
    }
    for (const rpc of [refuse, crash, noJson]) {
      await harness.client.call(rpc, {}, null).catch(() => undefined);
      expect(await until(() => harness.client.call(nothing, {}, null).then(() => true))).toBe(true);
    }
    await connection.close();
  });

  it('stop at once when no call runs, also after failed calls', async () => {
    const app = await harness.start();
    await harness.client.call(nothing, {}, null);
    for (const rpc of [refuse, crash, noJson])
      await harness.client.call(rpc, {}, null).catch(() => undefined);
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  it('work again after NATS was unavailable, and return UNAVAILABLE meanwhile', async () => {
    await harness.start();
    await harness.nats.kill();
    await until(async () => !(await harness.client.isConnected()));
    expect((await harness.problemOf(nothing, {})).code).toBe('UNAVAILABLE');
    await harness.nats.start();
    const isReplied = () => harness.client.call(nothing, {}, null).then(() => true);
    expect(await until(isReplied)).toBe(true);
    expect(await harness.client.isConnected()).toBe(true);
  });

  it('survive a malformed message', async () => {
    await harness.start();
    const connection = await connect({ servers: harness.nats.url });
    connection.publish(nothing.subject, 'not json', { reply: 'nowhere' });
    connection.publish(nothing.subject, '{"id":"1"}', { reply: 'nowhere' });
    connection.publish(nothing.subject);
    await connection.drain();
    expect(await harness.client.call(nothing, {}, null)).toBeNull();
  });
});
