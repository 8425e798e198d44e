import { once } from 'node:events';
import { connect } from 'node:net';
import { getStats, Problem, startQuiz } from '@tenfold/contracts';
import { bodyOf, gatewayForTests, postJson } from '../../test/start-gateway.js';

describe('error responses', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn());
  });

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
      await gateway.replyTo(startQuiz, () => {
        throw new Problem('QUIZ_COOLDOWN', 'Come back later.', {
          hoursRemaining: 3,
          retryAfterSeconds: 9_000,
        });
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
      await gateway.replyTo(startQuiz, () => {
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
      await gateway.replyTo(getStats, null);
      const reply = await gateway.fetch('/api/stats', { headers: { cookie } });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await bodyOf(reply)).toMatchObject({ code: 'UNAVAILABLE' });
    });

    test('is 500 without details when a service fails', async () => {
      await gateway.replyTo(getStats, () => {
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

    test.each([
      ['is not HTTP', 'NONSENSE\r\n\r\n'],
      ['names two hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
      ['names no host', 'GET /livez HTTP/1.1\r\n\r\n'],
      ['has another version', 'GET /livez HTTP/2.0\r\nHost: a\r\n\r\n'],
      ['expects what is unknown', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n'],
    ])('has the problem shape for a request that %s, and the connection is closed', async (_what, text) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      socket.end(text);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      await once(socket, 'close');
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(head).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
      expect(JSON.parse(body)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' });
    });
  });
});
