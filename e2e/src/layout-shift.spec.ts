import type { Browser, Page } from 'playwright-core';
import { createStudent, post, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import {
  answerByKeyboard,
  continueByKeyboard,
  finishByHttp,
  readKeys,
  sectionId,
  startByHttp,
} from './question-keys.js';

const API_DELAY_MS = 300;
const MOST_SHIFT = 0.02;

interface Shift {
  sum: number;
  moved: string[];
}

/** Not in TypeScript's library. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

let browser: Browser;
let student: Account;
let mixedStudent: Account;
let reviewer: Account;
let runningQuiz: string;
let exhibitQuiz: string;
let completedExhibitQuiz: string;

beforeAll(async () => {
  browser = await connectBrowser();
  [student, mixedStudent, reviewer] = await Promise.all([
    createStudent('pro'),
    createStudent('pro'),
    createStudent('pro'),
  ]);
  await completeByHttp(student, { sessionType: 'quick' });
  runningQuiz = `/quiz/${await startByHttp(student.api, { sessionType: 'quick' })}`;
  const practical = {
    sessionType: 'section',
    categoryId: await sectionId(student.api, 'Practical Exercise'),
  };
  exhibitQuiz = `/quiz/${await startByHttp(student.api, practical)}`;
  completedExhibitQuiz = `/quiz/${await completeByHttp(reviewer, practical)}`;
});

afterAll(() => browser.close());

async function completeByHttp({ api }: Account, body: object): Promise<string> {
  const sessionId = await startByHttp(api, body);
  await finishByHttp(api, sessionId, await readKeys(api, sessionId));
  return sessionId;
}

async function shiftOf(
  path: string,
  text: string | RegExp,
  size: keyof typeof sizes,
  act: (page: Page) => Promise<void> = async () => {},
  visitor: Account = student,
): Promise<Shift> {
  const signedOut = path === '/landing';
  const { context, page } = await visitAs(browser, signedOut ? null : visitor, {
    viewport: sizes[size],
    reducedMotion: 'no-preference',
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS));
    await route.continue();
  });
  await page.addInitScript(observeShifts);
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await act(page);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { shift: Shift }).shift);
  await context.close();
  return shift;
}

/** In the page: adds up the shifts, and lists what moved from and to which height. */
function observeShifts(): void {
  const shift: Shift = { sum: 0, moved: [] };
  Object.assign(window, { shift });
  const place = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)} (${Math.round(height)} high)`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShiftEntry[]) {
      shift.sum += value;
      for (const { node, previousRect, currentRect } of sources)
        shift.moved.push(
          `${value.toFixed(4)}: ${node?.textContent?.slice(0, 40)} ${place(previousRect)} to ${place(currentRect)}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function expectStill(shift: Shift): void {
  expect({ ...shift, isStill: shift.sum < MOST_SHIFT }).toMatchObject({ isStill: true });
}

/** Browsers leave out shifts within 500 ms of a key or click; a busy machine may show its effect later than that. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.assign((window as unknown as { shift: Shift }).shift, { sum: 0, moved: [] }),
  );
}

/** Draws from one sample exam, because other files publish exams without exhibits. */
async function startMixedQuiz(): Promise<{ path: string; number: number; wrongBefore: string }> {
  const setup = await mixedStudent.api.get('/api/exam-setup');
  const { exams } = (await setup.json()) as { exams: { examId: string; title: string }[] };
  const sample = exams.find(({ title }) => title.startsWith('Tenfold Sample Examination 1'));
  const { session, questions } = await post<{
    session: { sessionId: string };
    questions: { exhibit: unknown }[];
  }>(mixedStudent.api, '/api/quiz/start', {
    sessionType: 'custom',
    custom: { categoryIds: [], examIds: [sample?.examId], sets: [], questions: 80, isTimed: false },
  });
  const index = questions.findIndex(
    ({ exhibit }, at) => exhibit !== null && questions[at - 1]?.exhibit === null,
  );
  const keys = await readKeys(mixedStudent.api, session.sessionId);
  return {
    path: `/quiz/${session.sessionId}`,
    number: index + 1,
    wrongBefore: keys[index - 1]?.wrong[0] ?? 'A',
  };
}

async function openQuestion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: /^Question \d+ of \d+/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^Question ${number}, `) })
    .click();
  await page.getByRole('button', { name: new RegExp(`^Question ${number} of `) }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe.each(['desktop', 'phone'] as const)('shifts by less than 0.02 on a %s:', (size) => {
  test.each([
    ['the landing page', () => '/landing', 'Ready to Pass the CBLE'],
    ['the dashboard', () => '/dashboard', 'Questions Completed'],
    ['analytics', () => '/analytics', '10 correct'],
    ['a running quiz', () => runningQuiz, 'Previous'],
    ['a question with an exhibit', () => exhibitQuiz, 'Previous'],
  ])('%s', async (_name, path, text) => {
    expectStill(await shiftOf(path(), text, size));
  });

  test('when one question with an exhibit follows another', async () => {
    const shift = await shiftOf(exhibitQuiz, 'Previous', size, async (page) => {
      await openQuestion(page, 4);
    });
    expectStill(shift);
  });

  test('when a question with an exhibit follows one without', async () => {
    const { path, number, wrongBefore } = await startMixedQuiz();
    expect(number).toBeGreaterThan(1);
    const shift = await shiftOf(
      path,
      'Previous',
      size,
      async (page) => {
        await openQuestion(page, number - 1);
        await answerByKeyboard(page, wrongBefore);
        await continueByKeyboard(page);
        await page.getByRole('button', { name: new RegExp(`^Question ${number} of `) }).waitFor();
        await startMeasuring(page);
      },
      mixedStudent,
    );
    expectStill(shift);
  });

  test('when the review opens and closes an exhibit', async () => {
    const shift = await shiftOf(
      completedExhibitQuiz,
      /of \d+ correct/,
      size,
      async (page) => {
        if (size === 'phone') {
          await page
            .locator('summary')
            .filter({ hasText: /^Question 1, / })
            .click();
          await startMeasuring(page);
        }
        await page.getByRole('button', { name: 'Show exhibit' }).first().click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: 'Back to the question' }).click();
        await sheet.waitFor({ state: 'hidden' });
      },
      reviewer,
    );
    expectStill(shift);
  });
});

test('on a phone the next step has no empty space around its text', async () => {
  const newcomer = await createStudent('free');
  const { context, page } = await visitAs(browser, newcomer, {
    viewport: sizes.phone,
    reducedMotion: 'no-preference',
  });
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  const height = await today.locator('h2 + p').evaluate((box) => {
    const text = document.createRange();
    text.selectNodeContents(box);
    return { ofBox: box.getBoundingClientRect().height, ofText: text.getBoundingClientRect().height };
  });
  await context.close();
  expect(height.ofBox - height.ofText).toBeLessThan(8);
});
