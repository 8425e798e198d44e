import { until } from '@tenfold/testing';
import type { Browser, Page } from 'playwright-core';
import { createStudent, signInAdministrator, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import { keyByNumber, makeExamFile } from './make-exam-file.js';
import { sessionIdOf } from './question-keys.js';
import { inDatabase } from './traces.js';

const QUESTIONS = 80;
const TITLE = `Whole Examination ${Date.now()}`;
const RELOAD_AT = 15;
const SPENT_MINUTES = 60;
const OFFLINE = { from: 25, to: 30 };
const SECOND_DEVICE_AT = 40;
const SLEEP_AT = 50;
const UNANSWERED = [80];

/** Keys of questions that do not follow the rule of the others. */
const special: Record<number, string> = {
  7: 'A or B',
  13: 'C, D',
  21: 'REMOVED',
  34: 'A or B or C or D',
  55: 'B and D',
};
const keyOf = (number: number) => special[number] ?? keyByNumber(number);
const choiceOf = (number: number) => 'ABCD'[(number * 7) % 4] ?? 'A';

/** Scores the choices against the texts of the file, apart from the product's own rule. */
function scoreByFile(answered: (number: number) => string | null): number {
  const numbers = Array.from({ length: QUESTIONS }, (_, index) => index + 1);
  return numbers.filter((number) => {
    const key = keyOf(number);
    const choice = answered(number);
    return key === 'REMOVED' || (choice !== null && key.split(/ or |, | and /).includes(choice));
  }).length;
}

let browser: Browser;
let student: Account;

beforeAll(async () => {
  browser = await connectBrowser();
  const administrator = await signInAdministrator();
  const ingested = await administrator.api.post('/api/ingest-xml', {
    data: makeExamFile(TITLE, keyOf),
    headers: { 'content-type': 'application/xml' },
  });
  expect(ingested.status()).toBe(200);
  student = await createStudent('pro');
  await until(async () => (await (await student.api.get('/api/exam-setup')).text()).includes(TITLE), {
    what: 'the quiz service to know the exam',
  });
});

afterAll(() => browser.close());

const heading = (page: Page, number: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number} of ${QUESTIONS}\\.`) });
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

async function chooseByKeyboard(page: Page, number: number): Promise<void> {
  await heading(page, number).waitFor();
  if (!UNANSWERED.includes(number)) await page.keyboard.press(choiceOf(number).toLowerCase());
  await page.keyboard.press('Enter');
}

/** The remaining minutes that the page shows. */
async function minutesLeft(page: Page): Promise<number> {
  const label = (await page.getByRole('button', { name: /left, hide$/ }).getAttribute('aria-label')) ?? '';
  const [, hours = '0', minutes = '0'] = /^(?:(\d+) h )?(?:(\d+) min )?left/.exec(label) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

async function begin(page: Page): Promise<string> {
  await page.goto('/exam');
  await page.getByRole('radio', { name: new RegExp(TITLE) }).press('Space');
  await page.getByRole('button', { name: 'Begin the exam' }).press('Enter');
  await page.waitForURL('**/exam/*-*');
  return sessionIdOf(page);
}

test('80 questions by keyboard, with a reload, an outage, a second device and sleep, score as the file says', async () => {
  const { context, page } = await visitAs(browser, student);
  await page.clock.install();
  const sessionId = await begin(page);
  expect(await minutesLeft(page)).toBeGreaterThanOrEqual(269);

  for (let number = 1; number <= QUESTIONS; number += 1) {
    if (number === RELOAD_AT) {
      await startEarlier(sessionId, SPENT_MINUTES);
      await page.reload();
    } else if (number === OFFLINE.from) {
      await saved(page);
      await context.setOffline(true);
    } else if (number === OFFLINE.to) {
      await page.getByText(/^No connection\. 5 changes are kept on this device/).waitFor();
      await page.clock.fastForward('10:00');
      await context.setOffline(false);
      await saved(page);
    } else if (number === SECOND_DEVICE_AT) {
      await answerOnAnotherDevice(sessionId, number);
    } else if (number === SLEEP_AT) {
      await saved(page);
      await page.clock.fastForward('02:00:00');
      await saved(page);
    }
    await chooseByKeyboard(page, number);
  }
  await page.getByRole('heading', { name: 'Review before you end' }).waitFor();
  await page.getByRole('region', { name: `Unanswered (${UNANSWERED.length})` }).waitFor();
  // neither the reload nor the jumps of the device's clock changed the end
  expect(await minutesLeft(page)).toBeGreaterThanOrEqual(255 - SPENT_MINUTES);
  expect(await minutesLeft(page)).toBeLessThanOrEqual(270 - SPENT_MINUTES);

  await page.getByRole('button', { name: 'End the exam' }).press('Enter');
  await page.getByRole('button', { name: 'End now' }).press('Enter');
  const score = scoreByFile((number) => (UNANSWERED.includes(number) ? null : choiceOf(number)));
  await page.getByRole('heading', { name: `Your score: ${score} of ${QUESTIONS}` }).waitFor();
  await page.getByText('1 question was credited to all examinees.').waitFor();
  await context.close();
});

/** As if the exam had started earlier, so that a clock that starts again shows more time than is left. */
async function startEarlier(sessionId: string, minutes: number): Promise<void> {
  await inDatabase(
    'quiz',
    `WITH exam AS (UPDATE exam_session SET ends_at = ends_at - make_interval(mins => $2) WHERE session_id = $1),
       session AS (UPDATE quiz_session SET started_at = started_at - make_interval(mins => $2) WHERE session_id = $1)
     UPDATE job SET run_at = run_at - make_interval(mins => $2) WHERE kind = 'end-exam' AND dedupe_key = $1::text`,
    [sessionId, minutes],
  );
}

/** The first device is at the same question and has not changed it. */
async function answerOnAnotherDevice(sessionId: string, number: number): Promise<void> {
  const { context, page } = await visitAs(browser, student);
  await page.goto(`/exam/${sessionId}`);
  await heading(page, number).waitFor();
  await page.keyboard.press(choiceOf(number).toLowerCase());
  await saved(page);
  await context.close();
}

test('an exam ends by itself while its browser is closed', async () => {
  const first = await visitAs(browser, student);
  const sessionId = await begin(first.page);
  for (const number of [1, 2, 3]) await chooseByKeyboard(first.page, number);
  await heading(first.page, 4).waitFor();
  await saved(first.page);
  await first.context.close();

  await inDatabase(
    'quiz',
    `WITH ended AS (UPDATE exam_session SET ends_at = date_trunc('milliseconds', now()) - interval '30 seconds' WHERE session_id = $1)
     UPDATE job SET run_at = now() WHERE kind = 'end-exam' AND dedupe_key = $1::text`,
    [sessionId],
  );
  const { page, context } = await visitAs(browser, student);
  await page.goto(`/exam/${sessionId}`);
  const score = scoreByFile((number) => (number <= 3 ? choiceOf(number) : null));
  await page.getByRole('heading', { name: `Your score: ${score} of ${QUESTIONS}` }).waitFor();
  await page.getByText(/The exam ended when the time was over\./).waitFor();
  await context.close();
});
