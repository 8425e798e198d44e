import { until } from '@tenfold/testing';
import { request, type APIRequestContext, type Browser } from 'playwright-core';
import { PASSWORD, post, signInAdministrator } from './accounts.js';
import { connectBrowser, newVisitor } from './browser.js';
import { runningProduct } from './product.js';
import { inDatabase, logsWith, messagesWith, redisKeysWith, tablesWith } from './traces.js';

const { url } = runningProduct();
const email = `leaver-${Date.now()}@tenfold.example`;
const UNDO_DAYS = 14;
const HOUR_SECONDS = 3_600;

let browser: Browser;
let api: APIRequestContext;
let userId: string;

beforeAll(async () => {
  browser = await connectBrowser();
  api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
});

afterAll(async () => {
  await api.dispose();
  await browser.close();
});

async function read<T>(path: string): Promise<T> {
  const reply = await api.get(path);
  if (!reply.ok()) throw new Error(`GET ${path} answered ${reply.status()}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

test('a user stores data in every service', async () => {
  const registered = { email, password: PASSWORD, firstName: 'Lea', lastName: 'Ver' };
  ({ id: userId } = await post<{ id: string }>(api, '/api/register', registered));
  const { api: administrator } = await signInAdministrator();
  const plan = { data: { tier: 'free', status: 'active' } };
  await administrator.patch(`/api/admin/users/${userId}/subscription`, plan);
  await administrator.dispose();
  const { clientSecret } = await post<{ clientSecret: string }>(api, '/api/create-subscription', {});
  await post(api, '/api/billing/test-payment', { clientSecret, choice: 'succeeds' });
  await until(async () => {
    const user = await read<{ subscriptionTier: string }>('/api/user');
    return user.subscriptionTier === 'pro';
  });
  const quiz = await post<{ session: { id: string }; questions: { id: string }[] }>(api, '/api/quiz/start', {
    sessionType: 'quick',
  });
  for (const { id } of quiz.questions.slice(0, 3)) {
    const answer = { sessionId: quiz.session.id, questionId: id, selectedAnswer: 'A', flagged: true };
    await post(api, '/api/quiz/answer', answer);
  }
  await post(api, `/api/quiz/${quiz.session.id}/complete`, { studyTimeMinutes: 1 });
  await inDatabase(
    'notifications',
    `INSERT INTO notification (user_id, id, type, title, message, dedupe_key)
     VALUES ($1, gen_random_uuid(), 'system', 'Welcome', 'From us', 'welcome')`,
    [userId],
  );
  await until(async () => (await tablesWith([userId])).includes('notifications.job'));
  const traces = await tablesWith([email, userId]);
  expect(traces).toEqual(
    expect.arrayContaining([
      'identity.user',
      'identity.session',
      'identity.audit_entry',
      'quiz.quiz_session',
      'quiz.user_totals',
      'quiz.access_copy',
      'billing.subscription',
      'billing.stripe_customer',
      'billing.stripe_event',
      'billing.consent',
      'notifications.notification',
    ]),
  );
  const keys = (await redisKeysWith([userId])).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining([expect.stringMatching(/^session:/)]));
});

test('the user downloads the data export', async () => {
  expect((await api.post('/api/account/export')).status()).toBe(202);
  await until(async () => (await read<{ status: string }>('/api/account/export')).status === 'ready');
  const reply = await api.get('/api/account/export/download');
  expect(reply.headers()['content-type']).toBe('application/zip');
  expect((await reply.body()).subarray(0, 2).toString()).toBe('PK');
});

test('the user schedules the deletion, cancels it and schedules it again', async () => {
  const { page, complaints } = await newVisitor(browser, url, { storageState: await api.storageState() });
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Your data' });
  const scheduleDeletion = async () => {
    await card.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete in 14 days' }).click();
    await card.getByText(/^Your account will be deleted on/).waitFor();
  };
  await scheduleDeletion();
  await card.getByRole('button', { name: 'Keep my account' }).click();
  await card.getByRole('button', { name: 'Delete my account' }).waitFor();
  await scheduleDeletion();
  const state = (await (await page.request.get('/api/account/deletion')).json()) as { deletesAt: string };
  expect(Date.parse(state.deletesAt)).toBeGreaterThan(Date.now());
  await until(async () => {
    const reply = await page.request.get('/api/subscription/status');
    return ((await reply.json()) as { cancelAtPeriodEnd: boolean }).cancelAtPeriodEnd;
  });
  expect(complaints).toEqual([]);
});

async function passTime(): Promise<void> {
  await until(async () => {
    const waiting = 'SELECT 1 FROM outbox WHERE aggregate_id = $1 AND published_at IS NULL';
    return (await inDatabase('identity', waiting, [userId])).length === 0;
  });
  await inDatabase('identity', 'DELETE FROM outbox WHERE aggregate_id = $1', [userId]);
  await inDatabase(
    'identity',
    `UPDATE account_deletion SET deletes_at = deletes_at - interval '15 days' WHERE user_id = $1`,
    [userId],
  );
  await inDatabase(
    'identity',
    `UPDATE job SET run_at = now() WHERE user_id = $1 AND kind = 'erase-account'`,
    [userId],
  );
}

test('after 14 days every service has erased the user, and only the rows listed in ADR 13 remain', async () => {
  await passTime();
  await until(
    async () => {
      const sql = 'SELECT 1 FROM account_erasure WHERE user_id = $1 AND completed_at IS NOT NULL';
      return (await inDatabase('identity', sql, [userId])).length === 1;
    },
    { what: 'every service to answer' },
  );
  expect((await api.get('/api/user')).status()).toBe(401);
  await until(async () => (await tablesWith([email])).length === 0).catch(() => undefined);
  expect(await tablesWith([email])).toEqual([]);
  // the tables that docs/adr/0013 lists: each keeps the id and nothing else
  expect(await tablesWith([userId])).toEqual([
    'identity.account_erasure',
    'identity.audit_entry',
    'identity.outbox',
    'quiz.erased_user',
    'quiz.outbox',
    'content-ingestion.erased_user',
    'content-ingestion.outbox',
    'billing.erased_user',
    'billing.outbox',
    'notifications.erased_user',
    'notifications.outbox',
  ]);
  const facts = await inDatabase<{ subject: string }>(
    'identity',
    'SELECT DISTINCT subject FROM outbox WHERE payload::text LIKE $1',
    [`%${userId}%`],
  );
  expect(facts).toEqual([{ subject: 'evt.identity.user-erased.v1' }]);
});

test('streams contain the address only in registrations, which expire within 14 days', async () => {
  const found = await messagesWith(email);
  expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set(['evt.identity.user-registered.v1']));
  for (const { keptDays } of [...found, ...(await messagesWith(userId))])
    expect(keptDays).toBeLessThan(UNDO_DAYS);
});

test('Redis holds neither the address nor a session, and keys with the id expire within an hour', async () => {
  expect(await redisKeysWith([email])).toEqual([]);
  const left = await redisKeysWith([userId]);
  expect(left.filter(({ key }) => key.startsWith('session:'))).toEqual([]);
  const staying = left.filter(({ secondsLeft }) => secondsLeft === null || secondsLeft > HOUR_SECONDS);
  // docs/adr/0013 lists BullMQ's event streams, which do not expire
  expect(staying.filter(({ key }) => !/^bull:[a-z-]+:events$/.test(key))).toEqual([]);
});

test('no log contains the address', () => {
  expect(logsWith(email)).toEqual([]);
});
