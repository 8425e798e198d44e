import { http, HttpResponse } from 'msw';
import { server } from '../../test/server';
import { getQuery, HttpProblem, problemDetail, request, retryAfterMs } from './http';

function answering(reply: () => Response): Request[] {
  const seen: Request[] = [];
  server.use(
    http.all('/api/thing/7', (info) => {
      seen.push(info.request.clone());
      return reply();
    }),
  );
  return seen;
}

const refusal = async () => {
  try {
    return await request('GET', '/api/thing/7');
  } catch (error) {
    return error;
  }
};

describe('a request', () => {
  test('without a body carries the cookie and the time zone, and no content type', async () => {
    const seen = answering(() => HttpResponse.json({ a: 1 }));
    expect(await request('GET', '/api/thing/7')).toEqual({ a: 1 });
    const [sent] = seen;
    expect(sent?.credentials).toBe('include');
    expect(sent?.headers.get('content-type')).toBeNull();
    expect(sent?.headers.get('x-time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test('with JSON says so', async () => {
    const seen = answering(() => new HttpResponse(null, { status: 204 }));
    expect(await request('POST', '/api/thing/7', { json: { a: 1 } })).toBeNull();
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(await seen[0]?.json()).toEqual({ a: 1 });
  });

  test('with a text keeps its type', async () => {
    const seen = answering(() => HttpResponse.json({}));
    await request('POST', '/api/thing/7', { text: '<exam/>', contentType: 'application/xml' });
    expect(seen[0]?.headers.get('content-type')).toBe('application/xml');
    expect(await seen[0]?.text()).toBe('<exam/>');
  });
});

describe('a reply that is not 2xx', () => {
  test('is an error of status, colon and body', async () => {
    const body = {
      statusCode: 429,
      code: 'QUIZ_COOLDOWN',
      message: 'Too soon.',
      requestId: 'r',
      hoursRemaining: 3,
    };
    answering(() => HttpResponse.json(body, { status: 429 }));
    const problem = await refusal();
    expect(problem).toBeInstanceOf(HttpProblem);
    expect(problem).toMatchObject({
      message: `429: ${JSON.stringify(body)}`,
      status: 429,
      code: 'QUIZ_COOLDOWN',
      detail: 'Too soon.',
      body: { hoursRemaining: 3 },
    });
  });

  test.each([
    ['a text', 'Bad gateway, sorry', 'Bad gateway, sorry'],
    ['nothing', '', 'Bad Gateway'],
    ['JSON that is no object', '"away"', '"away"'],
  ])('with %s has it as its detail', async (_what, body, detail) => {
    answering(() => new HttpResponse(body, { status: 502, statusText: 'Bad Gateway' }));
    expect(await refusal()).toMatchObject({ message: `502: ${detail}`, code: null, detail, body: {} });
  });
});

describe('the reader of queries', () => {
  test('joins the parts of the key', async () => {
    answering(() => HttpResponse.json({ id: 7 }));
    expect(await getQuery({ queryKey: ['/api/thing', 7] })).toEqual({ id: 7 });
  });

  test('answers null when signed out', async () => {
    answering(() => HttpResponse.json({}, { status: 401 }));
    expect(await getQuery({ queryKey: ['/api/thing/7'] })).toBeNull();
  });

  test('fails with any other refusal', async () => {
    answering(() => HttpResponse.json({}, { status: 403 }));
    await expect(getQuery({ queryKey: ['/api/thing/7'] })).rejects.toMatchObject({ status: 403 });
  });
});

test('what a person reads is the reply, else the fallback', () => {
  expect(problemDetail(new HttpProblem(409, '{"message":"Taken."}'), 'Try again.')).toBe('Taken.');
  expect(problemDetail(new TypeError('fetch failed'), 'Try again.')).toBe('Try again.');
});

test.each([
  [503, { retryAfterSeconds: 2 }, 2_000],
  [503, {}, null],
  [429, { retryAfterSeconds: 2 }, null],
])('a %i with %j is retried after %s ms', (status, body, expected) => {
  expect(retryAfterMs(new HttpProblem(status, JSON.stringify(body)))).toBe(expected);
});
