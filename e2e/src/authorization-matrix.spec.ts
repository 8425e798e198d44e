import { headerFaults } from './api/header-faults.js';
import { Caller, jsonBody, jsonOf, OWN_ORIGIN, type Reply, type Sent } from './api/http-client.js';
import { findInLogs, logSizes } from './api/log-search.js';
import { bodyOf, pathOf, rows, callerKinds, type CallerKind } from './api/matrix-rows.js';
import { isForAdministrators, isUnsafe, operations, type Operation } from './api/openapi-document.js';
import {
  administratorCaller,
  createCaller,
  createEditor,
  gatherBelongings,
  type Belongings,
} from './api/people.js';

let callers: Record<CallerKind, Caller>;
let ids: Belongings;
const handedOut = new Set<string>();

beforeAll(async () => {
  const pro = await createCaller('pro');
  callers = {
    'signed out': new Caller(),
    gate: await createCaller('expired'),
    free: await createCaller('free'),
    trialing: await createCaller('trialing'),
    pro,
    'other pro': await createCaller('pro'),
    editor: await createEditor(),
    admin: await administratorCaller(),
  };
  ids = await gatherBelongings(pro);
});

const named = (name: string) => operations.find((operation) => operation.name === name);
const code = (reply: Reply) => jsonOf<{ code: string }>(reply).code;

function simplest(operation: Operation): Sent {
  if (!operation.requestBody?.content['application/json']) return {};
  return jsonBody(bodyOf(operation.name, ids));
}

async function sendAs(caller: Caller, operation: Operation, sent = simplest(operation)): Promise<Reply> {
  const path = pathOf(operation, ids);
  const reply = await caller.send(operation.method, path, sent);
  for (const cookie of reply.setCookies) handedOut.add(/=([\w-]{20,})/.exec(cookie)?.[1] ?? cookie);
  expect([operation.name, headerFaults(path, reply)]).toEqual([operation.name, []]);
  return reply;
}

const FOREIGN: Record<string, Record<string, string>> = {
  'a foreign origin': { origin: 'https://evil.example' },
  'a null origin': { origin: 'null' },
  'a subdomain': { origin: OWN_ORIGIN.replace('localhost', 'sub.localhost') },
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'a same-site page': { 'sec-fetch-site': 'same-site' },
  'a foreign origin with its metadata': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
};
const FORM_TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
/** Exempt from the origin check: a one-time cookie or a signature proves the sender. */
const CSRF_EXEMPT_ROUTES = ['POST /api/auth/apple/callback', 'POST /api/webhooks/stripe'];
const TAKES: Record<string, string> = {
  'POST /api/auth/apple/callback': 'application/x-www-form-urlencoded',
  'POST /api/upload-profile-image': 'multipart/form-data; boundary=x',
  'POST /api/admin/images': 'multipart/form-data; boundary=x',
};
const unsafe = operations.filter(isUnsafe).map((operation) => [operation.name, operation] as const);

describe('requests from another site', () => {
  test.each(unsafe.filter(([name]) => !CSRF_EXEMPT_ROUTES.includes(name)))(
    '%s returns 403 with a session cookie and a foreign origin',
    async (_name, operation) => {
      const outcomes: Record<string, string> = {};
      for (const [from, headers] of Object.entries(FOREIGN)) {
        const sent = simplest(operation);
        const reply = await sendAs(callers.pro, operation, {
          ...sent,
          headers: { ...sent.headers, ...headers },
        });
        outcomes[from] = `${reply.status} ${code(reply)}`;
      }
      const refused = Object.keys(FOREIGN).map((from) => [from, '403 FOREIGN_ORIGIN']);
      expect(outcomes).toEqual(Object.fromEntries(refused));
    },
  );

  test.each(CSRF_EXEMPT_ROUTES)('%s accepts a foreign origin', async (name) => {
    const operation = named(name);
    if (!operation) throw new Error(`${name} is gone`);
    for (const headers of Object.values(FOREIGN)) {
      const { status } = await sendAs(callers['signed out'], operation, { headers });
      expect(status).toBe(Number(rows[name]?.trim().split(/\s+/)[0]));
    }
  });

  test.each(unsafe)('%s returns 415 for form content types', async (name, operation) => {
    for (const type of FORM_TYPES.filter((type) => TAKES[name] !== type)) {
      const sent = { headers: { origin: OWN_ORIGIN, 'content-type': type }, body: '--x--' };
      expect([type, (await sendAs(callers.pro, operation, sent)).status]).toEqual([type, 415]);
    }
  });

  test.each(unsafe)('%s accepts its own origin and no origin', async (_name, operation) => {
    const sent = simplest(operation);
    const seen = new Set<string>();
    for (const headers of [{}, { origin: OWN_ORIGIN }, { 'sec-fetch-site': 'same-origin' }] as const) {
      const all = { ...sent, headers: { ...sent.headers, ...(headers as Record<string, string>) } };
      const reply = await sendAs(callers['signed out'], operation, all);
      seen.add(String(reply.status));
      expect(reply.text).not.toContain('FOREIGN_ORIGIN');
    }
    expect(seen.size).toBe(1);
  });

  test('the Pro student is still signed in', async () => {
    expect((await callers.pro.send('GET', '/api/user')).status).toBe(200);
  });
});

describe('headers that only proxies may send', () => {
  const SPOOFED = {
    'x-user-id': '11111111-1111-4111-8111-111111111111',
    'x-user-is-admin': 'true',
    'x-user-role': 'admin',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=127.0.0.1;host=evil.example;proto=https',
    'x-original-url': '/api/debug/admin-status',
    'x-rewrite-url': '/api/debug/admin-status',
    'x-http-method-override': 'GET',
    authorization: 'Bearer administrator',
  };
  const guarded = operations.filter(({ security }) => security);

  test.each(guarded.map((operation) => [operation.name, operation] as const))(
    '%s does not authenticate a request by them',
    async (_name, operation) => {
      const sent = simplest(operation);
      const spoofed = { ...sent, headers: { ...sent.headers, ...SPOOFED } };
      expect((await sendAs(callers['signed out'], operation, spoofed)).status).toBe(401);
      if (!isForAdministrators(operation)) return;
      expect((await sendAs(callers.pro, operation, spoofed)).status).toBe(403);
    },
  );

  test('they do not change redirects', async () => {
    const reply = await callers['signed out'].send('GET', '/api/login', { headers: SPOOFED });
    expect(reply.headers.location).toBe('/auth');
  });
});

describe('the status of each operation for each kind of caller', () => {
  test('the table has exactly one row per operation', () => {
    expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test.each(Object.entries(rows))('%s', async (name, row) => {
    const operation = named(name);
    if (!operation) throw new Error(`The document has no ${name}`);
    const expected = row.trim().split(/\s+/);
    const answered: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [index, kind] of callerKinds.entries()) {
      const reply = await sendAs(callers[kind], operation);
      const status = String(reply.status);
      wanted[kind] = expected[index] ?? 'missing';
      answered[kind] = wanted[kind].split('/').includes(status) ? wanted[kind] : status;
      if (reply.status === 401) expect(code(reply)).toBe('UNAUTHENTICATED');
      if (reply.status === 403)
        expect(code(reply)).toMatch(/^(FORBIDDEN|SUBSCRIPTION_REQUIRED|PRO_REQUIRED)$/);
    }
    expect(answered).toEqual(wanted);
  });

  test('each caller who signed out is unauthenticated', async () => {
    for (const kind of callerKinds) expect((await callers[kind].send('GET', '/api/user')).status).toBe(401);
  });
});

test('the logs contain no cookie, token, address or password', () => {
  expect(logSizes().gateway).toBeGreaterThan(10_000);
  expect(handedOut.size).toBeGreaterThan(0);
  expect(findInLogs(handedOut)).toEqual([]);
});
