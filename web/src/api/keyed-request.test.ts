import { http, HttpResponse } from 'msw';
import { server } from '../../test/server';
import { problem } from '../../test/users';
import { requestWithKey, uploadWithKey } from './keyed-request';

const PATH = '/api/quiz/start';
const body = { sessionType: 'quick' };

function starts(...replies: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post(PATH, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (replies.shift() ?? (() => HttpResponse.json({})))();
    }),
  );
  return keys;
}

const lost = () => HttpResponse.error();
const away = () => problem(503, 'UNAVAILABLE', 'Back in a moment.');
const refused = () => problem(409, 'NO_QUESTIONS', 'None.');

test('the key stays the same until there is a definite reply, and then changes', async () => {
  const keys = starts(lost, away);
  await expect(requestWithKey('POST', PATH, body)).rejects.toThrow();
  await expect(requestWithKey('POST', PATH, body)).rejects.toThrow('503');
  await requestWithKey('POST', PATH, body);
  await requestWithKey('POST', PATH, body);
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('another request and one after a refusal have a key of their own', async () => {
  const keys = starts(away, refused);
  await expect(requestWithKey('POST', PATH, body)).rejects.toThrow();
  await expect(requestWithKey('POST', PATH, { sessionType: 'full' })).rejects.toThrow('409');
  await requestWithKey('POST', PATH, { sessionType: 'full' });
  expect(new Set(keys).size).toBe(3);
});

test.each([
  ['a text', '<exam/>', '<exam title="another"/>'],
  ['a file', new File(['a'], 'a.csv'), new File(['b'], 'b.csv')],
])('an upload of %s keeps its key until there is a definite reply', async (_what, content, another) => {
  const keys = starts(lost, away);
  const send = (sent: string | File) =>
    uploadWithKey(PATH, { content: sent, contentType: 'text/plain' }, () => undefined);
  await expect(send(content)).rejects.toThrow();
  await expect(send(content)).rejects.toThrow('503');
  await send(another);
  await send(content);
  const [first, second, third, fourth] = keys;
  expect([second, fourth]).toEqual([first, first]);
  expect(third).not.toBe(first);
});
