import { until } from '@tenfold/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createStudent, post, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import { answerByKeyboard, continueByKeyboard, readKeys, type QuestionKey } from './question-keys.js';

const ONLINE_ANSWERS = 2;
const OFFLINE_ANSWERS = 3;

let browser: Browser;
let student: Account;
let context: BrowserContext;
let page: Page;
let sessionId: string;
let keys: QuestionKey[];

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  ({ context, page } = await visitAs(browser, student, { serviceWorkers: 'allow' }));
  const quiz = await post<{ session: { id: string } }>(student.api, '/api/quiz/start', {
    sessionType: 'quick',
  });
  sessionId = quiz.session.id;
  keys = await readKeys(student.api, sessionId);
});

afterAll(() => browser.close());

const question = (number: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number} of ${keys.length}\\.`) });

/** Every question is answered wrong, so that the feedback waits. */
async function answerFrom(number: number, answers: number): Promise<void> {
  for (let place = number; place < number + answers; place += 1) {
    await question(place).waitFor();
    await answerByKeyboard(page, letterFor(place));
    await continueByKeyboard(page);
  }
}

function letterFor(place: number): string {
  const key = keys[place - 1];
  return key?.wrong[0] ?? key?.right[0] ?? 'A';
}

async function answersOnServer(): Promise<{ questionId: string; selectedAnswer: string }[]> {
  const reply = await student.api.get(`/api/quiz/${sessionId}`);
  const { answers } = (await reply.json()) as { answers: { questionId: string; selectedAnswer: string }[] };
  return answers;
}

test('the service worker installs for a signed-in user and caches no reply of the API', async () => {
  await page.goto(`/quiz/${sessionId}`);
  await answerFrom(1, ONLINE_ANSWERS);
  await question(1 + ONLINE_ANSWERS).waitFor();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/index.html');
  expect(cached).toContainEqual(expect.stringMatching(/^\/assets\/search-palette-/));
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('a new version of the service worker takes over without a reload of the open quiz', async () => {
  const scripts = await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const replaced = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    // another address counts as another version
    await serviceWorker.register('/service-worker.js?next');
    const before = serviceWorker.controller?.scriptURL;
    await replaced;
    return [before, serviceWorker.controller?.scriptURL].map((url) => new URL(url ?? '').search);
  });
  expect(scripts).toEqual(['', '?next']);
  await question(1 + ONLINE_ANSWERS).waitFor();
});

test('a quiz goes on without a network over a reload, and its answers are sent when it is back', async () => {
  await until(async () => (await answersOnServer()).length === ONLINE_ANSWERS, { what: 'the first answers' });
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await answerFrom(1 + ONLINE_ANSWERS, 1);
  await page.reload();
  await question(2 + ONLINE_ANSWERS).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await answerFrom(2 + ONLINE_ANSWERS, OFFLINE_ANSWERS - 1);
  await page.getByText(`No connection. ${OFFLINE_ANSWERS} answers are kept on this device`).waitFor();
  expect(await answersOnServer()).toHaveLength(ONLINE_ANSWERS);

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Tenfold cannot be reached' }).waitFor();
  await page.getByRole('link', { name: /^Continue .* 5 of \d+ answered$/ }).click();
  await question(1 + ONLINE_ANSWERS + OFFLINE_ANSWERS).waitFor();

  await context.setOffline(false);
  const count = ONLINE_ANSWERS + OFFLINE_ANSWERS;
  await until(async () => (await answersOnServer()).length === count, { what: 'the answers of the outage' });
  const letters = new Map(
    (await answersOnServer()).map((answer) => [answer.questionId, answer.selectedAnswer]),
  );
  for (let place = 1; place <= count; place += 1) {
    expect(letters.get(keys[place - 1]?.id ?? '')).toBe(letterFor(place));
  }
});

test('a sign-out leaves nothing on the device', async () => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/');
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    user: localStorage.getItem('tenfold.user'),
  }));
  expect(kept).toEqual({ databases: [], caches: [], workers: 0, user: null });
});
