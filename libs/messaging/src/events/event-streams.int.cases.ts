import { startNats, type TestServer } from '@tenfold/testing';
import { connect, millis, type NatsConnection } from 'nats';
import { ensureStreams, streamOf } from './event-streams.js';

describe('streamOf', () => {
  it.each([
    ['evt.identity.user-registered.v1', 'IDENTITY'],
    ['evt.content.exam-published.v1', 'CONTENT'],
  ])('%s is kept in %s', (type, stream) => expect(streamOf(type)).toBe(stream));

  it.each(['evt.gateway.started.v1', 'rpc.quiz.session.start', 'evt.quizzes.x.v1', ''])(
    'refuses %j',
    (type) => {
      expect(() => streamOf(type)).toThrow('belongs to no stream');
    },
  );
});

describe('ensureStreams', () => {
  let nats: TestServer;
  let connection: NatsConnection;

  beforeAll(async () => {
    nats = await startNats();
    connection = await connect({ servers: nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  it('creates a stream for each producer and one for advisories, also from several processes at once', async () => {
    const manager = await connection.jetstreamManager();
    await Promise.all(Array.from({ length: 5 }, () => ensureStreams(manager)));
    const streams = await manager.streams.list().next();
    expect(streams.map(({ config }) => [config.name, config.subjects]).sort()).toEqual([
      ['ADVISORIES', ['$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.>']],
      ['BILLING', ['evt.billing.>']],
      ['CONTENT', ['evt.content.>']],
      ['IDENTITY', ['evt.identity.>']],
      ['NOTIFICATIONS', ['evt.notifications.>']],
      ['QUIZ', ['evt.quiz.>']],
    ]);
    for (const { config } of streams) {
      expect(config).toMatchObject({ storage: 'file', retention: 'limits', discard: 'old', num_replicas: 1 });
      expect(millis(config.max_age)).toBe(7 * 24 * 60 * 60 * 1_000);
      expect(millis(config.duplicate_window)).toBe(120_000);
      expect(config.max_bytes).toBeGreaterThan(0);
    }
  });

  it('updates a stream that differs and keeps its messages', async () => {
    const manager = await connection.jetstreamManager();
    await connection.jetstream().publish('evt.quiz.completed.v1', '{}');
    const { config } = await manager.streams.info('QUIZ');
    await manager.streams.update('QUIZ', { ...config, max_bytes: 1_000_000 });
    await ensureStreams(manager);
    const after = await manager.streams.info('QUIZ');
    expect(after.config.max_bytes).toBe(config.max_bytes);
    expect(after.state.messages).toBe(1);
  });
});
