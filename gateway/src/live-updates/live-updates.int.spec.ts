import {
  countNotifications,
  liveSubject,
  resolveSession,
  sessionEndedSubject,
  sessionKey,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { readMetrics } from '@tenfold/telemetry';
import { until } from '@tenfold/testing';
import { connect, type NatsConnection } from 'nats';
import { createClient } from 'redis';
import { openStream, type OpenedStream } from '../../test/event-stream.js';
import { sessionRecord, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

let gateway: GatewayUnderTest;
let services: NatsConnection;
const streams: OpenedStream[] = [];
const sessions = new Map<string, string>();

beforeAll(async () => {
  gateway = await startGateway({ REQUESTS_RUNNING_MAX: 4 });
  services = await connect({ servers: gateway.nats.url });
  // a gateway that has just started may not be connected to Redis yet, and then asks identity
  await gateway.replyTo(resolveSession, fromIdentity);
});

afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

afterAll(async () => {
  await services.close();
  await gateway.stop();
});

function fromIdentity({ input }: { input: { token: string } }) {
  const userId = sessions.get(input.token);
  return userId === undefined ? null : sessionRecord(userId);
}

async function forgetInRedis(token: string): Promise<void> {
  const redis = createClient({ url: gateway.redis.url });
  await redis.connect();
  await redis.del(sessionKey(hashToken(token)));
  redis.destroy();
}

async function signIn(userId?: string) {
  const person = await gateway.signIn({ userId });
  const token = person.cookie.replace('sid=', '');
  sessions.set(token, person.userId);
  return { ...person, token };
}

async function open(
  { cookie }: { cookie: string },
  { lastEventId, path, url = gateway.url }: { lastEventId?: string; path?: string; url?: string } = {},
): Promise<OpenedStream> {
  const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const stream = await openStream(url, { cookie, ...resume }, path);
  streams.push(stream);
  await until(() => stream.text().includes('heartbeat') || stream.isClosed());
  return stream;
}

const signal = (userId: string, topic: Parameters<typeof liveSubject>[1] = 'notifications') =>
  services.publish(liveSubject(userId, topic));
function resumeIdOf(stream: OpenedStream): string {
  const [, last] = [...stream.text().matchAll(/^id: (\d+)$/gm)].at(-1) ?? [];
  return String(Number(last) + 10_000);
}
const openStreams = async () => Number(/^live_streams (\d+)$/m.exec((await readMetrics()).body)?.[1]);

test('streams the signals of the caller, and never those of another user', async () => {
  const [ada, eve] = [await signIn(), await signIn()];
  const [ofAda, ofEve] = [await open(ada), await open(eve)];
  signal(ada.userId);
  signal(ada.userId, 'access');
  signal(eve.userId, 'export');
  await until(() => ofAda.events.length === 3 && ofEve.events.length === 2);
  expect(ofAda.names()).toEqual(['resync', 'notifications', 'access']);
  expect(ofEve.names()).toEqual(['resync', 'export']);
});

test('has the headers that keep proxies and browsers from holding it back, and is not compressed', async () => {
  const stream = await openStream(gateway.url, {
    cookie: (await signIn()).cookie,
    'accept-encoding': 'br, gzip',
  });
  streams.push(stream);
  expect(stream.reply.statusCode).toBe(200);
  expect(stream.reply.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String) as string,
  });
  expect(stream.reply.headers).not.toHaveProperty('content-encoding');
  await until(() => stream.text().includes(': heartbeat\n'));
  expect(stream.retry()).toBeGreaterThanOrEqual(1_000);
  expect(stream.retry()).toBeLessThanOrEqual(5_000);
});

test('a visitor gets 401 and no stream', async () => {
  const reply = await gateway.fetch('/api/events');
  expect(reply.status).toBe(401);
});

test('a HEAD request ends at once', async () => {
  const { cookie } = await signIn();
  const reply = await gateway.fetch('/api/events', { method: 'HEAD', headers: { cookie } });
  expect(await reply.text()).toBe('');
});

describe('the end of the auth session', () => {
  test('closes its streams within a second, and only those', async () => {
    const ada = await signIn();
    const elsewhere = await signIn(ada.userId);
    const [here, there] = [await open(ada), await open(elsewhere)];
    const begun = Date.now();
    services.publish(sessionEndedSubject(hashToken(ada.token)));
    await until(() => here.isClosed());
    expect(Date.now() - begun).toBeLessThan(1_000);
    expect(here.names()).toEqual(['resync', 'session-ended']);
    signal(ada.userId);
    await until(() => there.names().includes('notifications'));
    expect(there.isClosed()).toBe(false);
  });

  test('closes a stream that was opened while the session ended', async () => {
    const ada = await signIn();
    await forgetInRedis(ada.token);
    let lookUps = 0;
    await gateway.replyTo(resolveSession, () => (lookUps++ === 0 ? sessionRecord(ada.userId) : null));
    const stream = await open(ada);
    await until(() => stream.isClosed());
    expect(stream.names()).toContain('session-ended');
    await gateway.replyTo(resolveSession, fromIdentity);
  });
});

describe('resuming', () => {
  test('delivers what was missed since the last id', async () => {
    const ada = await signIn();
    const lastEventId = resumeIdOf(await open(ada));
    const watcher = await open(ada);
    signal(ada.userId, 'export');
    await until(() => watcher.names().includes('export'));
    expect((await open(ada, { lastEventId })).names()).toEqual(['export']);
    const path = `/api/events?lastEventId=${lastEventId}`;
    expect((await open(ada, { path })).names()).toEqual(['export']);
  });

  test.each(['1', 'abc', '99999999999999'])('an id of %s causes a resync', async (lastEventId) => {
    expect((await open(await signIn(), { lastEventId })).names()).toEqual(['resync']);
  });
});

test('the eleventh stream of a user closes the oldest, which must wait before it comes back', async () => {
  const ada = await signIn();
  const opened = [];
  for (let count = 0; count < 11; count += 1) opened.push(await open(ada));
  const [oldest, ...others] = opened;
  await until(() => oldest?.isClosed() ?? false);
  expect(oldest?.retry()).toBeGreaterThanOrEqual(60_000);
  signal(ada.userId);
  await until(() => others.every((stream) => stream.names().includes('notifications')));
});

test('a stream is no request of the metrics, however long it lasts', async () => {
  const ada = await signIn();
  const stream = await open(ada);
  stream.close();
  await until(async () => (await openStreams()) === 0);
  const { status } = await gateway.fetch('/api/events?lastEventId=' + 'x'.repeat(1_000), {
    headers: { cookie: ada.cookie },
  });
  expect(status).toBe(400);
  const { body } = await readMetrics();
  const outcomes = [...body.matchAll(/^http_requests_total\{.*"\/api\/events",outcome="(\d+)"/gm)];
  expect(outcomes.map(([, outcome]) => outcome).toSorted()).toEqual(['400', '401']);
});

test('open streams hold no slot of the admission control', async () => {
  await gateway.replyTo(countNotifications, () => ({ count: 7 }));
  const ada = await signIn();
  for (let count = 0; count < 6; count += 1) await open(ada);
  const reply = await gateway.fetch('/api/notifications/count', { headers: { cookie: ada.cookie } });
  expect(reply.status).toBe(200);
});

test('a reader that takes nothing is dropped', async () => {
  await until(async () => (await openStreams()) === 0);
  const ada = await signIn();
  const stream = await open(ada);
  stream.reply.pause();
  await until(
    async () => {
      for (let count = 0; count < 10_000; count += 1) signal(ada.userId);
      await services.flush();
      return (await openStreams()) === 0;
    },
    { what: 'the socket to be full' },
  );
  stream.reply.resume();
  await until(() => stream.isClosed());
  expect(stream.reply.complete).toBe(false);
}, 60_000);

test('a lost connection to NATS causes a resync when it is back', async () => {
  const stream = await open(await signIn());
  await gateway.nats.kill();
  await gateway.nats.start();
  await until(() => stream.names().length === 2);
  expect(stream.names()).toEqual(['resync', 'resync']);
});

// last, because the session strategy of the gateway that was created last serves all gateways of a process
describe('with two gateways', () => {
  test('a stream resumes at the other one, unless that one started later', async () => {
    const ada = await signIn();
    const beforeStart = resumeIdOf(await open(ada));
    const other = await gateway.startAnother();
    try {
      const there = await open(ada, { url: other.url });
      await until(() => {
        signal(ada.userId, 'access');
        return there.names().includes('access');
      });
      const lastEventId = resumeIdOf(await open(ada));
      signal(ada.userId, 'export');
      await until(() => there.names().includes('export'));
      const resumed = await open(ada, { url: other.url, lastEventId });
      expect(resumed.names()).toContain('export');
      expect(resumed.names()).not.toContain('resync');
      expect((await open(ada, { url: other.url, lastEventId: beforeStart })).names()).toEqual(['resync']);
    } finally {
      await other.stop();
    }
  });

  test('a shutdown ends the streams at once, and they come back after 1 to 5 seconds', async () => {
    const other = await gateway.startAnother();
    const stream = await open(await signIn(), { url: other.url });
    const begun = Date.now();
    await other.stop();
    expect(Date.now() - begun).toBeLessThan(2_000);
    await until(() => stream.isClosed());
    expect(stream.reply.complete).toBe(true);
    expect(stream.retry()).toBeGreaterThanOrEqual(1_000);
    expect(stream.retry()).toBeLessThanOrEqual(5_000);
  });

  test('each gateway counts the streams of a user for itself', async () => {
    const other = await gateway.startAnother();
    try {
      const ada = await signIn();
      const opened: OpenedStream[] = [];
      for (let count = 0; count < 10; count += 1) opened.push(await open(ada));
      opened.push(await open(ada, { url: other.url }));
      signal(ada.userId);
      await until(() => opened.every((stream) => stream.names().includes('notifications')));
    } finally {
      await other.stop();
    }
  });
});
