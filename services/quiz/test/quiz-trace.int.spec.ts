import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ExamPublished, sessionKey, type QuizView, type SessionRecord } from '@tenfold/contracts';
import { hashToken, newToken, seal } from '@tenfold/platform';
import { createRedis } from '@tenfold/platform/redis';
import { createTestDatabase, startNats, startRedis, until } from '@tenfold/testing';
import { killPrograms, spawnProgram } from '@tenfold/testing/crash-test';
import { connect } from 'nats';
import { createExam } from './create-exam.js';

interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

const SESSION_CACHE_KEY = 'the key of the session cache in tests';
const root = join(__dirname, '../../..');
const spans: ReceivedSpan[] = [];
const paths = new Set<string>();

const receiver = createServer((request, response) => {
  paths.add(request.url ?? '');
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    for (const { resource, scopeSpans } of (JSON.parse(body) as OtlpTraces).resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service: name }))));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve())));
afterEach(killPrograms);
afterAll(() => void receiver.close());

test('a completed quiz is one trace over the gateway, quiz and notifications, with its SQL', async () => {
  const [nats, redis, quizDatabase, noticeDatabase] = await Promise.all([
    startNats(),
    startRedis(),
    createTestDatabase('trace_quiz'),
    createTestDatabase('trace_notifications'),
  ]);
  const shared = {
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Tenfold <support@tenfold.example>',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  const run = (file: string, settings: Record<string, string>) =>
    spawnProgram(join(root, file), { ...shared, ...settings });
  const services = [
    ['services/quiz/src', { DATABASE_URL: quizDatabase.url }],
    ['services/notifications/src', { DATABASE_URL: noticeDatabase.url }],
  ] as const;
  for (const [folder, settings] of services)
    expect(await run(`${folder}/migrate.ts`, settings).ended).toBe('0');
  const programs = services.map(([folder, settings]) => run(`${folder}/main.ts`, settings));
  const port = await freePort();
  programs.push(run('gateway/src/main.ts', { PORT: String(port), SESSION_CACHE_KEY }));
  await until(() => programs.every((program) => program.output().includes('"ready"')), {
    what: 'the processes to be ready',
  });

  const connection = await connect({ servers: nats.url });
  const exam = createExam({ name: 'Traced exam', sections: [['Entry', 5]] });
  const envelope = { id: randomUUID(), type: ExamPublished.type, occurredAt: new Date().toISOString() };
  await connection.jetstream().publish(ExamPublished.type, JSON.stringify({ ...envelope, data: exam }));

  const token = newToken();
  const place = sessionKey(hashToken(token));
  const now = new Date().toISOString();
  const session: SessionRecord = {
    userId: randomUUID(),
    isAdmin: true,
    isEditor: false,
    needsSecondFactor: false,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const cache = createRedis('trace-test', redis.url);
  await cache.connect();
  await cache.set(place, seal(SESSION_CACHE_KEY, place, JSON.stringify(session)));

  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      cookie: `sid=${token}`,
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    };
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as QuizView;
  };
  const quiz = await until(() => post('/quiz/admin-start', { sessionType: 'quick' }), {
    what: 'the question bank',
  });
  for (const { id } of quiz.questions)
    await post('/quiz/answer', { sessionId: quiz.session.id, questionId: id, selectedAnswer: 'A' });
  expect(await post(`/quiz/${quiz.session.id}/complete`, { studyTimeMinutes: 1 })).not.toBeNull();

  const completed = await until(
    () => {
      const first = spans.find(({ name }) => name === 'POST /api/quiz/:sessionId/complete');
      const trace = spans.filter(({ traceId }) => traceId === first?.traceId);
      const services = new Set(trace.map(({ service }) => service));
      return services.size >= 3 && trace.some(({ name }) => name.startsWith('process ')) ? trace : null;
    },
    { what: 'a trace over three services' },
  );
  // deploy/observability/pictures/draw-trace.mjs draws a picture of these spans
  if (process.env.SPANS_FILE) writeFileSync(process.env.SPANS_FILE, JSON.stringify(completed));
  expect([...new Set(completed.map(({ service }) => service))].sort()).toEqual([
    'gateway',
    'notifications',
    'quiz',
  ]);
  const names = completed.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['publish evt.quiz.completed.v1', 'process evt.quiz.completed.v1']),
  );
  expect(names.filter((name) => name === 'rpc.quiz.session.complete')).toHaveLength(2);
  expect(names.some((name) => name.startsWith('pg.query'))).toBe(true);
  expect(completed.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  expect(spans.some(({ traceId }) => traceId.startsWith('1111'))).toBe(false);
  expect([...paths]).toEqual(['/v1/traces']);

  cache.destroy();
  await connection.close();
  await killPrograms();
  await Promise.all([nats.stop(), redis.stop(), quizDatabase.drop(), noticeDatabase.drop()]);
});
