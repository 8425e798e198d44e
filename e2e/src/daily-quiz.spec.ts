import type { Stats } from '@tenfold/contracts';
import type { Browser } from 'playwright-core';
import { createStudent, visitAs, type Account } from './accounts.js';
import { connectBrowser, messageOf, type Visitor } from './browser.js';
import { finishByKeyboard, readKeys, sessionIdOf } from './question-keys.js';

let browser: Browser;
let student: Account;
let visitor: Visitor;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('free');
  visitor = await visitAs(browser, student);
});

afterAll(() => browser.close());

async function openDailyQuiz({ page }: Visitor) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Quick Quiz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daily Quick Quiz' });
  await dialog.waitFor();
  return { dialog, start: dialog.getByRole('button', { name: 'Start quiz' }) };
}

test('the Daily Quick Quiz has three questions and ends with a result', async () => {
  const { page, complaints } = visitor;
  const { start } = await openDailyQuiz(visitor);
  await start.click();
  await page.waitForURL('**/quiz/*');
  const keys = await readKeys(student.api, sessionIdOf(page));
  expect(keys).toHaveLength(3);
  await finishByKeyboard(page, keys);
  await page.getByRole('heading', { name: 'Your score: 3 of 3' }).waitFor();
  await page.getByText('Excellent Work!').waitFor();
  expect(complaints).toEqual([]);
});

test('the next quiz is 24 hours away, and the countdown runs', async () => {
  const { page } = visitor;
  const { dialog, start } = await openDailyQuiz(visitor);
  const clock = dialog.getByRole('timer');
  const first = (await clock.textContent()) ?? '';
  expect(first).toMatch(/(23:5\d|24:00):\d\d$/);
  await clock.filter({ hasText: first }).waitFor({ state: 'hidden' });
  const limit =
    'Daily limit reached — You can take your next quiz in 24 hour(s). Upgrade to Pro for unlimited access!';
  // pressed by keyboard: a click would wait until the button is enabled
  await Promise.all([messageOf(page, 'Quiz not available', limit).waitFor(), start.press('Enter')]);
});

test('another browser counts down, too, and without newer stats the server refuses a second quiz', async () => {
  const stranger = await visitAs(browser, student);
  const known = await openDailyQuiz(stranger);
  await known.dialog.getByRole('timer').waitFor();
  await stranger.page.route('**/api/stats', async (route) => {
    const response = await route.fetch();
    const { nextDailyQuizAt: _, ...older } = (await response.json()) as Stats;
    await route.fulfill({ response, json: older });
  });
  const { dialog, start } = await openDailyQuiz(stranger);
  const refusal = ['Quiz on Cooldown', 'You can take your next quiz in 24 hour(s)'];
  await Promise.all([messageOf(stranger.page, ...refusal).waitFor(), start.click()]);
  await dialog.getByRole('timer').waitFor();
  await stranger.context.close();
});

test.each([
  ['Full Practice Exam', /^Full Practice Exam/],
  ['Focus on Weak Areas', /^Focus on Weak Areas/],
  ['Focused Study', /questions answered/],
  ['Exam Readiness', 'Upgrade to Pro'],
])('%s opens the Upgrade dialog, which names it', async (feature, button) => {
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await dialog.getByText(`${feature} is part of Pro`).waitFor();
  await dialog.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/subscribe');
});

test('the server refuses a full exam on the Free plan', async () => {
  const reply = await student.api.post('/api/quiz/start', { data: { sessionType: 'full' } });
  expect(reply.status()).toBe(403);
  expect(await reply.json()).toMatchObject({ code: 'PRO_REQUIRED' });
});
