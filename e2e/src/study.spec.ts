import type { Browser, Locator, Page } from 'playwright-core';
import { createStudent, visitAs, type Account } from './accounts.js';
import { connectBrowser, messageOf, turnTo, type Visitor } from './browser.js';
import { earnEstimate } from './earn-estimate.js';
import {
  answerByKeyboard,
  continueByKeyboard,
  finishByKeyboard,
  readKeys,
  sessionIdOf,
  type QuestionKey,
} from './question-keys.js';

const QUESTIONS = 10;
const MOST_TABS = 80;

let browser: Browser;
let student: Account;
let visitor: Visitor;
let sessionPath: string;
let flagged: QuestionKey;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  visitor = await visitAs(browser, student);
});

afterAll(() => browser.close());

async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      return page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} tabs do not reach ${control.toString()}`);
}

const words = (text: string | null) => (text ?? '').replace(/\s+/g, '');

test('a section is studied by keyboard alone, with one wrong and one flagged answer', async () => {
  const { page, complaints } = visitor;
  await page.goto('/dashboard');
  await pressByKeyboard(page, page.getByRole('button', { name: /of \d+ questions answered/ }).first());
  await page.waitForURL('**/quiz/*');
  sessionPath = new URL(page.url()).pathname;
  const keys = await readKeys(student.api, sessionIdOf(page));
  expect(keys).toHaveLength(QUESTIONS);
  const [first] = keys;
  if (!first) throw new Error('The quiz has no question');
  flagged = first;

  await page.getByRole('heading', { name: /^Question 1 of 10/ }).waitFor();
  const nothingSelected = messageOf(page, 'You must select an answer before proceeding.');
  await Promise.all([nothingSelected.waitFor(), page.keyboard.press('Enter')]);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Unflag' }).waitFor();
  await answerByKeyboard(page, flagged.wrong[0] ?? '');
  const feedback = page.getByRole('dialog', { name: 'Answer feedback' });
  await feedback.getByText('Incorrect').waitFor();
  expect(words(await feedback.textContent())).toContain(words(flagged.explanation).slice(0, 60));
  await continueByKeyboard(page);

  await finishByKeyboard(page, keys, 2);
  await page.getByText('9 of 10 correct').first().waitFor();
  await page.getByText('Excellent Work!').waitFor();
  expect(complaints).toEqual([]);
});

test('analytics shows the studied section', async () => {
  const { page } = visitor;
  await page.goto('/analytics');
  const performance = page.getByRole('region', { name: 'Overall Performance' });
  await performance.getByText('90%', { exact: true }).first().waitFor();
  await performance.getByText('average score', { exact: true }).waitFor();
  await page.getByText('9 correct').waitFor();
  await page.getByText('1 incorrect').waitFor();
  await page.getByText('High scorer').first().waitFor();
  await page.getByText('Target per question').waitFor();
  await page.getByText('3.4m').first().waitFor();
});

test('the flagged question is listed with its reason, until it is unflagged', async () => {
  const { page } = visitor;
  await page.goto(sessionPath);
  await pressByKeyboard(page, page.getByRole('link', { name: 'Review flagged questions (1)' }));
  await page.waitForURL('**/flagged-questions');
  const item = page.getByRole('group', { name: 'Flagged questions' }).getByRole('listitem').first();
  await item.getByText('You answered incorrectly').waitFor();
  expect(words(await item.textContent())).toContain(words(flagged.content).slice(0, 60));
  await pressByKeyboard(page, item.getByRole('button', { name: 'Unflag' }));
  await page.getByText('Nothing to review').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Take a Quiz' }).waitFor();
});

test('another user’s quiz session shows not found', async () => {
  const other = await visitAs(browser, await createStudent('pro'));
  await turnTo(other.page, sessionPath);
  await messageOf(other.page, 'Quiz session not found.').waitFor();
  await other.page.waitForURL(({ pathname }) => pathname === '/');
  await other.page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await other.context.close();
});

test('a calendar reads the weekly plan at its address, until the address is deleted', async () => {
  const { page } = visitor;
  const date = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect((await student.api.put('/api/exam-date', { data: { date } })).status()).toBe(200);
  await page.goto('/review');
  const card = page.getByRole('region', { name: 'Calendar address' });
  await card.getByRole('button', { name: 'Create address' }).click();
  const address = await card.getByRole('textbox').inputValue();
  const calendar = await fetch(address);
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(await calendar.text()).toMatch(/SUMMARY:Tenfold: \d+ new questions/);
  await card.getByRole('button', { name: 'Delete address' }).click();
  await card.getByText(/^Subscribe to your weekly plan/).waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test('weak areas explains what is missing without history, and opens the weakest section with it', async () => {
  const fresh = await visitAs(browser, await createStudent('pro'));
  await fresh.page.goto('/dashboard');
  const weakAreas = /^Focus on Weak Areas/;
  await fresh.page
    .getByText(/^0 of \d+ questions$/)
    .first()
    .waitFor();
  const noHistory = messageOf(fresh.page, 'Take some quizzes first to identify your weak areas');
  await Promise.all([noHistory.waitFor(), fresh.page.getByRole('button', { name: weakAreas }).click()]);
  await fresh.context.close();

  const { page } = visitor;
  await page.goto('/dashboard');
  await page
    .getByText(/^10 of \d+ questions$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: weakAreas }).click();
  await page.waitForURL('**/quiz/*');
  await page.getByRole('heading', { name: /^Question 1 of 10/ }).waitFor();
});

const SECTIONS = 7;

/** Without the rows of sections that other test files have published. */
async function dashboardHeight(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size);
  return page.evaluate((sections) => {
    const rows = [...document.querySelectorAll('section, [role="region"]')]
      .filter((region) => region.querySelector('h2')?.textContent === 'Focused Study')
      .flatMap((region) => [...region.querySelectorAll('li')]);
    const more = rows.slice(sections).reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
    return document.documentElement.scrollHeight - more;
  }, SECTIONS);
}

test('Study now mixes the reviews of today with the next questions, and says why it has each', async () => {
  const learner = await createStudent('pro');
  await earnEstimate(learner);
  const { page, context, complaints } = await visitAs(browser, learner);
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Review' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await dashboardHeight(page, { width: 1440, height: 900 })).toBeLessThanOrEqual(1_500);
  expect(await dashboardHeight(page, { width: 360, height: 740 })).toBeLessThanOrEqual(2_600);
  await page.goto('/readiness');
  await page.getByText(/Mixed with the \d+ reviews due today\.$/).waitFor();
  await page.getByRole('button', { name: 'Study now' }).click();
  await page.waitForURL('**/quiz/*');
  const gain = page.getByText(/ · Largest expected gain$/);
  const review = page.getByText(/ · Review due today$/);
  await gain.or(review).waitFor();
  const isReview = await review.isVisible();
  await page.getByRole('button', { name: /^Question 1 of \d+/ }).click();
  await page.getByRole('button', { name: /^Question 2,/ }).click();
  await (isReview ? gain : review).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
