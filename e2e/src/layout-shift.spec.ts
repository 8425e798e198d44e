import type { Browser, Page } from 'playwright-core';
import { createStudent, visitAs, type Account } from './accounts.js';
import { launchBrowser } from './browser.js';
import { finishByKeyboard, readKeys, sessionIdOf } from './question-keys.js';

/** Long enough that every screen renders its loading state. */
const API_DELAY_MS = 300;
const MOST_SHIFT = 0.02;

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

let browser: Browser;
let student: Account;
let runningQuiz: string;
let exhibitQuiz: string;

beforeAll(async () => {
  browser = await launchBrowser();
  student = await createStudent('pro');
  const { context, page } = await visitAs(browser, student);
  await page.goto('/quiz?type=quick');
  await page.waitForURL('**/quiz/*');
  await finishByKeyboard(page, await readKeys(student.api, sessionIdOf(page)));
  await page.getByText('10 of 10 correct').first().waitFor();
  await page.goto('/quiz?type=quick');
  await page.waitForURL('**/quiz/*');
  runningQuiz = new URL(page.url()).pathname;
  const sections = (await (await page.request.get('/api/sections')).json()) as { id: string; name: string }[];
  const practical = sections.find(({ name }) => name === 'Practical Exercise');
  await page.goto(`/quiz?type=section&categoryId=${practical?.id}`);
  await page.waitForURL('**/quiz/*');
  exhibitQuiz = new URL(page.url()).pathname;
  await context.close();
});

afterAll(() => browser.close());

/** The cumulative layout shift until the address shows the text, `act` is done and the network is idle. */
async function shiftOf(
  path: string,
  text: string | RegExp,
  size: keyof typeof sizes,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
  const signedOut = path === '/landing';
  const { context, page } = await visitAs(browser, signedOut ? null : student, { viewport: sizes[size] });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await act(page);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  await context.close();
  return shift;
}

describe.each(['desktop', 'phone'] as const)('on a %s nothing jumps while it loads', (size) => {
  test.each([
    ['the landing page', () => '/landing', 'Ready to Pass the CBLE'],
    ['the dashboard', () => '/dashboard', 'Questions Completed'],
    ['analytics', () => '/analytics', '10 right'],
    ['a running quiz', () => runningQuiz, 'Previous'],
    ['a question with an exhibit', () => exhibitQuiz, 'Previous'],
  ])('%s', async (_name, path, text) => {
    expect(await shiftOf(path(), text, size)).toBeLessThan(MOST_SHIFT);
  });

  test('from one question with an exhibit to another', async () => {
    const shift = await shiftOf(exhibitQuiz, 'Previous', size, async (page) => {
      await page.getByRole('button', { name: /^Question \d+ of \d+/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Question 4, / })
        .click();
      await page.getByRole('button', { name: /^Question 4 of / }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });
    expect(shift).toBeLessThan(MOST_SHIFT);
  });
});
