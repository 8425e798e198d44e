import { once } from 'node:events';
import { connect } from 'node:net';
import { answerQuestion, getStats, getUser, Problem, register, startQuiz } from '@tenfold/contracts';
import { createLogger } from '@tenfold/platform';
import { bodyOf, postJson, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

let gateway: GatewayUnderTest;
let cookie: string;

beforeAll(async () => {
  gateway = await startGateway();
  ({ cookie } = await gateway.signIn());
});

afterAll(() => gateway.stop());

const ids = {
  sessionId: '11111111-1111-4111-8111-111111111111',
  questionId: '22222222-2222-4222-8222-222222222222',
};

describe('an error response', () => {
  const refusals: [string, string, RequestInit, number, string][] = [
    ['an unknown address of the API', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['an unknown address', '/nothing', { method: 'POST' }, 404, 'NOT_FOUND'],
    ['another method than the route has', '/api/login', { method: 'PUT' }, 404, 'NOT_FOUND'],
    ['an address that cannot be decoded', '/api/%zz', {}, 400, 'INVALID_INPUT'],
    ['a body that is no JSON', '/api/login', postJson('{"email":'), 400, 'INVALID_INPUT'],
    ['a list for a body', '/api/login', postJson('[]'), 400, 'INVALID_INPUT'],
    ['a text for a body', '/api/login', postJson('"x"'), 400, 'INVALID_INPUT'],
    ['null for a body', '/api/login', postJson('null'), 400, 'INVALID_INPUT'],
    [
      'a body that reaches for the prototype',
      '/api/login',
      postJson('{"__proto__":{}}'),
      400,
      'INVALID_INPUT',
    ],
    [
      'a body with a name that every object has',
      '/api/login',
      postJson('{"toString":1}'),
      400,
      'INVALID_INPUT',
    ],
    [
      'a body nested without end',
      '/api/login',
      postJson(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
      400,
      'INVALID_INPUT',
    ],
    [
      'a list nested without end in a body',
      '/api/logout',
      postJson(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      400,
      'INVALID_INPUT',
    ],
    ['no body where one is needed', '/api/login', { method: 'POST' }, 400, 'INVALID_INPUT'],
    ['a body that is too large', '/api/login', postJson({ email: 'x'.repeat(70_000) }), 413, 'TOO_LARGE'],
    [
      'a form',
      '/api/login',
      { method: 'POST', body: new URLSearchParams({ email: 'a@b.example' }) },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a text', '/api/logout', { method: 'POST', body: '{}' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a file', '/api/logout', { method: 'POST', body: new FormData() }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'XML where none is taken',
      '/api/login',
      { ...postJson('<a/>'), headers: { 'content-type': 'application/xml' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a foreign page',
      '/api/logout',
      { method: 'POST', headers: { origin: 'https://evil.example' } },
      403,
      'FOREIGN_ORIGIN',
    ],
    ['a visitor', '/api/user', {}, 401, 'UNAUTHENTICATED'],
  ];

  test.each(refusals)(
    'for %s has the problem shape and all security headers',
    async (_what, path, init, status, code) => {
      const reply = await gateway.fetch(path, init);
      const body = await bodyOf(reply);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body).toMatchObject({
        statusCode: status,
        code,
        message: expect.stringMatching(/^[A-Z].*[.a-z]$/),
      });
      expect(body['requestId']).toBe(reply.headers.get('x-request-id'));
      expect(reply.headers.get('content-security-policy')).toContain(
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
      );
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|\.js|Error|SELECT|at /);
    },
  );

  test('forwards a service’s Problem, with Retry-After', async () => {
    await gateway.answer(startQuiz, () => {
      throw new Problem('QUIZ_COOLDOWN', 'Come back later.', { hoursRemaining: 3, retryAfterSeconds: 9_000 });
    });
    const reply = await gateway.fetch('/api/quiz/start', postJson({ sessionType: 'quick' }, { cookie }));
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('9000');
    expect(await bodyOf(reply)).toEqual({
      statusCode: 429,
      code: 'QUIZ_COOLDOWN',
      message: 'Come back later.',
      requestId: reply.headers.get('x-request-id'),
      hoursRemaining: 3,
      retryAfterSeconds: 9_000,
    });
  });

  test('keeps its status and code when the details contain others', async () => {
    await gateway.answer(startQuiz, () => {
      throw new Problem('CONFLICT', 'No.', {
        statusCode: 200,
        code: 'FINE',
        message: 'Yes.',
        requestId: 'x',
      });
    });
    const reply = await gateway.fetch('/api/quiz/start', postJson({ sessionType: 'quick' }, { cookie }));
    expect(await bodyOf(reply)).toMatchObject({ statusCode: 409, code: 'CONFLICT', message: 'No.' });
  });

  test('is 503 with Retry-After when no service responds', async () => {
    await gateway.answer(getStats, null);
    const reply = await gateway.fetch('/api/stats', { headers: { cookie } });
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bodyOf(reply)).toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('is 500 without details when a service fails', async () => {
    await gateway.answer(getStats, () => {
      throw Object.assign(new Error(), { toJSON: () => ({ message: 'relation "secret" does not exist' }) });
    });
    const reply = await gateway.fetch('/api/stats', { headers: { cookie } });
    expect(reply.status).toBe(500);
    expect(await bodyOf(reply)).toEqual({
      statusCode: 500,
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
      requestId: expect.any(String),
    });
  });

  test('has the problem shape for a request that is not HTTP, and the connection is closed', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(JSON.parse(body)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' });
  });
});

describe('a JSON body', () => {
  test('is refused with each unknown key by name', async () => {
    const body = { ...ids, selectedAnswer: 'A', isCorrect: true, score: 100 };
    const reply = await gateway.fetch('/api/quiz/answer', postJson(body, { cookie }));
    expect(reply.status).toBe(400);
    expect(await bodyOf(reply)).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [
        { field: 'isCorrect', message: 'property isCorrect should not exist' },
        { field: 'score', message: 'property score should not exist' },
      ],
    });
  });

  test('is refused with every invalid field', async () => {
    const reply = await gateway.fetch('/api/register', postJson({ email: 'nobody', password: '12345' }));
    expect(await bodyOf(reply)).toMatchObject({
      statusCode: 400,
      message: 'Please enter a valid email address',
      errors: [
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
  });

  test('is accepted with a charset in its content type', async () => {
    await gateway.answer(answerQuestion, ({ input }) => ({
      ...input,
      isCorrect: true,
      correctAnswer: 'A',
      timeSpentMs: null,
      answeredCount: 1,
      totalQuestions: 3,
    }));
    const init = postJson(
      { ...ids, selectedAnswer: 'a' },
      { cookie, 'content-type': 'application/json; charset=utf-8' },
    );
    const reply = await gateway.fetch('/api/quiz/answer', init);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toMatchObject({ selectedAnswer: 'A' });
  });

  test.each([
    ['without a body', {}],
    ['with an empty body said to be JSON', { headers: { 'content-type': 'application/json' } }],
    ['with an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('is optional for sign-out: %s', async (_how, init) => {
    expect((await gateway.fetch('/api/logout', { method: 'POST', ...init })).status).toBe(204);
  });

  test('with NUL characters reaches no service', async () => {
    const account = { email: 'a@b.example', password: 'password', firstName: 'x\0' };
    const reply = await gateway.fetch('/api/register', postJson(account));
    expect(await bodyOf(reply)).toMatchObject({ statusCode: 400, errors: [{ field: 'firstName' }] });
    expect(gateway.calls.filter(({ subject }) => subject === register.subject)).toEqual([]);
  });
});

describe('the request id', () => {
  const callsWith = (requestId: string) => gateway.calls.filter((call) => call.requestId === requestId);

  test('of the client is returned and passed to the services', async () => {
    await gateway.answer(getUser, () => {
      throw new Problem('NOT_FOUND', 'User not found.');
    });
    const reply = await gateway.fetch('/api/user', { headers: { cookie, 'x-request-id': 'trace-1.2_3' } });
    expect(reply.headers.get('x-request-id')).toBe('trace-1.2_3');
    expect(await bodyOf(reply)).toMatchObject({ requestId: 'trace-1.2_3' });
    expect(callsWith('trace-1.2_3')).toHaveLength(1);
  });

  test('is generated when the client sends none or an unsafe one', async () => {
    const seen = new Set<string>();
    for (const given of [undefined, 'x'.repeat(65), 'a b']) {
      const headers = { cookie, ...(given ? { 'x-request-id': given } : {}) };
      const reply = await gateway.fetch('/api/user', { headers });
      const id = reply.headers.get('x-request-id') ?? '';
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(callsWith(id)).toHaveLength(1);
      seen.add(id);
    }
    expect(seen.size).toBe(3);
  });
});

describe('response headers', () => {
  test.each([
    ['/api/debug/admin-status', 'no-store'],
    ['/%61pi/debug/admin-status', 'no-store'],
    ['/api/nothing', 'no-store'],
    ['/api/openapi.json', 'no-store'],
    ['/healthz', null],
  ])('%s has the expected cache-control', async (path, cacheControl) => {
    const { headers } = await gateway.fetch(path);
    expect(headers.get('cache-control')).toBe(cacheControl);
  });

  test('over plain http do not include Strict-Transport-Security', async () => {
    const { headers } = await gateway.fetch('/healthz');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  test('do not allow other origins to read replies', async () => {
    const { headers } = await gateway.fetch('/api/debug/admin-status', {
      headers: { origin: 'https://evil.example' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('show that only large replies are compressed', async () => {
    const large = await gateway.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(large.headers.get('content-encoding')).toBe('gzip');
    const small = await gateway.fetch('/api/debug/admin-status', { headers: { 'accept-encoding': 'gzip' } });
    expect(small.headers.get('content-encoding')).toBeNull();
  });
});

test('a request writes one log line with ids and timings, without address, cookie or body', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('gateway', 'info').child({}, { level: 'info' });
  jest.spyOn(logger, 'info').mockImplementation((...args: unknown[]) => void lines.push(args[0] as never));
  const other = await startGateway({}, logger);
  try {
    const person = await other.signIn();
    await other.answer(answerQuestion, () => {
      throw new Problem('CONFLICT', 'No.');
    });
    const body = { ...ids, selectedAnswer: 'B' };
    await other.fetch(
      '/api/quiz/answer?secret=1',
      postJson(body, { cookie: person.cookie, 'x-request-id': 'one' }),
    );
    expect(lines).toEqual([
      {
        method: 'POST',
        route: '/api/quiz/answer',
        status: 409,
        ms: expect.any(Number),
        requestId: 'one',
        userId: person.userId,
      },
    ]);
  } finally {
    await other.stop();
  }
});
