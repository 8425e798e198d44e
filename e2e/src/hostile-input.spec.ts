import { headerFaults } from './api/header-faults.js';
import { jsonBody, jsonOf, send, type Caller, type Reply } from './api/http-client.js';
import { administratorCaller, createCaller } from './api/people.js';

let pro: Caller;
let admin: Caller;

beforeAll(async () => {
  pro = await createCaller('pro');
  admin = await administratorCaller();
});

interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  subscriptionTier: string;
}

const person = () => pro.call<Person>('GET', '/api/user');
const rename = (body: string) =>
  pro.send('PATCH', '/api/auth/user', { headers: { 'content-type': 'application/json' }, body });

describe('addresses outside the API', () => {
  const addresses: [string, string, number][] = [
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/dashboard', 200],
    ['GET', '/no/such/page', 200],
    ['GET', '/assets/none.js', 404],
    ['GET', '/robots.txt', 404],
    ['GET', '/.env', 404],
    ['GET', '/.git/config', 200],
    ['GET', '/metrics', 404],
    ['GET', '/healthz', 200],
    ['GET', '/livez', 200],
    ['GET', '/readyz', 200],
    ['GET', '/api', 404],
    ['GET', '/api/docs', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/metrics', 404],
    ['GET', '/api/debug/env', 404],
    ['GET', '/api/debug/vars', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '//evil.example/', 200],
    ['GET', '/..%2f..%2fpackage.json', 404],
    ['POST', '/', 404],
    ['PUT', '/api/user', 404],
    ['OPTIONS', '/api/user', 404],
    ['DELETE', '/api/user', 404],
  ];

  test.each(addresses)('%s %s carries every header', async (method, path, status) => {
    const reply = await send(method, path, { headers: { origin: 'https://evil.example', accept: '*/*' } });
    const isUnsafe = ['POST', 'PUT', 'DELETE'].includes(method);
    expect(reply.status).toBe(isUnsafe ? 403 : status);
    expect(headerFaults(path, reply)).toEqual([]);
  });

  test('an unknown address returns the page and no file of the server', async () => {
    const page = (await send('GET', '/', { headers: { accept: 'text/html' } })).text;
    for (const path of ['/.git/config', '//evil.example/']) expect((await send('GET', path)).text).toBe(page);
  });

  test('the page has no inline script and no event handler', async () => {
    const { text } = await send('GET', '/', { headers: { accept: 'text/html' } });
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son[a-z]+=|javascript:/i);
    expect(text).toMatch(/<script[^>]*src="\/assets\//);
  });
});

describe('a body with keys of another object', () => {
  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"firstName":"A","__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"firstName":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":1}',
    '{"isAdmin":true}',
    '{"subscriptionTier":"pro"}',
    '{"id":"11111111-1111-4111-8111-111111111111"}',
    '{"email":"somebody.else@tenfold.example"}',
    '{"profileImageUrl":"http://169.254.169.254/latest/meta-data"}',
    '{"profileImageUrl":"//evil.example/a.png"}',
    '{"profileImageUrl":"/api/profile-images/../user"}',
  ])('%s is refused and changes nothing', async (body) => {
    const before = await person();
    expect((await rename(body)).status).toBe(400);
    expect(await person()).toEqual(before);
    expect(jsonOf(await send('GET', '/api/debug/admin-status'))).toEqual({
      authenticated: false,
      isAdmin: false,
    });
  });
});

test.each([
  '/api/admin/users?limit=1&limit=2',
  '/api/admin/users?search=a&search=b',
  '/api/admin/users?search[isAdmin]=1',
  '/api/admin/users?__proto__[limit]=1',
  '/api/admin/audit?limit=1&limit=1',
  '/api/subscription/status?refresh=true&refresh=false',
])('%s is refused, because the parameter is ambiguous', async (path) => {
  expect((await admin.send('GET', path)).status).toBe(400);
});

describe('markup in a name', () => {
  const MARKUP = '<img src=x onerror="alert(1)">\'--';
  const isPlainData = (reply: Reply) => {
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  };

  test('is stored unchanged and returned as JSON', async () => {
    const { email } = await person();
    isPlainData(
      await pro.send('PATCH', '/api/auth/user', jsonBody({ firstName: MARKUP, lastName: '{{7*7}}' })),
    );
    expect(await person()).toMatchObject({ firstName: MARKUP, lastName: '{{7*7}}' });
    const found = await admin.send('GET', `/api/admin/users?search=${encodeURIComponent(email)}`);
    isPlainData(found);
    expect(jsonOf(found)).toMatchObject([{ email, firstName: MARKUP }]);
  });

  test.each(["'; DROP TABLE app_user; --", '%', '_', "\\' OR 1=1 --", '" OR ""="', '(', '*'])(
    'a search for %s finds no user by accident',
    async (search) => {
      const reply = await admin.send(
        'GET',
        `/api/admin/users?search=${encodeURIComponent(search)}&limit=200`,
      );
      expect(reply.status).toBe(200);
      const found = jsonOf<Person[]>(reply);
      const says = ({ email, firstName, lastName }: Person) => `${email} ${firstName} ${lastName}`;
      for (const each of found) expect(says(each)).toContain(search);
    },
  );
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a sign-in never redirects to %s',
  async (returnTo) => {
    const address = `/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`;
    const { status, headers } = await send('GET', address);
    expect([302, 400, 503]).toContain(status);
    expect(String(headers.location)).not.toContain('evil.example');
    const back = await send(
      'GET',
      `/api/auth/google/callback?state=x&code=y&returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect([back.status, back.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/auth\?problem=[a-z-]+$/),
    ]);
  },
);
