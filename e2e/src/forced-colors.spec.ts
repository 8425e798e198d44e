import type { Browser, Locator, Page } from 'playwright-core';
import { createStudent, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import {
  answerByKeyboard,
  continueByKeyboard,
  finishByHttp,
  readKeys,
  sectionId,
  startByHttp,
} from './question-keys.js';

let browser: Browser;
let student: Account;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  ({ page } = await visitAs(browser, student, { forcedColors: 'active' }));
});

afterAll(() => browser.close());

/** What shows a state without words: the borders, outline, background and lines of an element and its parts. */
async function paintOf(element: Locator): Promise<string> {
  // the ring of the focus is no state
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return element.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter(({ localName }) => !['input', 'svg', 'path'].includes(localName))
      .map((part) => {
        const style = getComputedStyle(part);
        const { borderTopColor, borderTopStyle, borderLeftWidth, outlineStyle, backgroundColor } = style;
        return [borderTopColor, borderTopStyle, borderLeftWidth, outlineStyle, backgroundColor].join(' ');
      })
      .join('\n'),
  );
}

async function expectDifferent(...elements: Locator[]): Promise<void> {
  const paints: string[] = [];
  for (const element of elements) paints.push(await paintOf(element));
  expect(new Set(paints).size).toBe(elements.length);
}

const option = (letter: string) => page.locator(`label:has(> input[type=radio][value="${letter}"])`);
const place = (number: number) =>
  page
    .getByRole('dialog', { name: 'Questions' })
    .getByRole('button', { name: new RegExp(`^Question ${number},`) });

/** Questions 1 and 2 are answered, question 3 is current and question 4 is neither. */
async function expectMap(): Promise<void> {
  await page.keyboard.press('m');
  await expectDifferent(place(1), place(3), place(4));
  expect(await paintOf(place(1))).toBe(await paintOf(place(2)));
  await page.keyboard.press('Escape');
}

const heading = (number: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number} of `) });

test('a quiz shows the chosen option, the progress and the state of each question', async () => {
  // ten answers of one section: its result has a bar
  const categoryId = await sectionId(student.api, 'Entry');
  const sessionId = await startByHttp(student.api, { sessionType: 'section', categoryId });
  await page.goto(`/quiz/${sessionId}`);
  const keys = await readKeys(student.api, sessionId);
  await heading(1).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('radio', { name: /^B/, checked: true }).waitFor();
  await expectDifferent(option('B'), option('C'));
  expect(await paintOf(option('A'))).toBe(await paintOf(option('C')));
  for (const number of [1, 2]) {
    const { right = [], wrong = [] } = keys[number - 1] ?? {};
    await heading(number).waitFor();
    const letter = (number === 1 ? wrong[0] : undefined) ?? right[0] ?? 'A';
    await answerByKeyboard(page, letter);
    if (!right.includes(letter)) await continueByKeyboard(page);
  }
  await heading(3).waitFor();
  await expectMap();
  const progress = page.getByRole('progressbar', { name: 'Questions answered' });
  await expectDifferent(progress, progress.locator('span'));
  await finishByHttp(student.api, sessionId, keys, 3);
  await page.reload();
});

test('the result shows the chosen filter, the bars and the columns', async () => {
  await page.getByRole('heading', { name: /^Your score: / }).waitFor();
  const filters = page.locator('.ant-segmented-item');
  await expectDifferent(filters.first(), filters.nth(1));
  await expectDifferent(
    page.locator('.ant-progress-rail').first(),
    page.locator('.ant-progress-track').first(),
  );
  const columns = page.locator('figure [aria-hidden] > div');
  expect(await colorOf(columns.locator('> span:not(:first-child)').first())).not.toBe(
    await colorOf(columns.first()),
  );
});

const card = (title: string) => page.locator('.ant-radio-wrapper').filter({ hasText: title });

const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

test('an exam shows the chosen option and the state of each question', async () => {
  await page.goto('/exam');
  await page.getByRole('radio', { name: /^Full exam/ }).waitFor();
  await expectDifferent(card('Full exam'), card('Half exam'));
  await page.getByRole('button', { name: 'Begin the exam' }).click();
  await page.waitForURL('**/exam/*-*');
  for (const number of [1, 2]) {
    await heading(number).waitFor();
    await answerByKeyboard(page, 'b');
  }
  await heading(3).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('radio', { name: /^B/, checked: true }).waitFor();
  await expectDifferent(option('B'), option('C'));
  await page.keyboard.press('x');
  await page.getByRole('article').getByRole('radio', { checked: true }).waitFor({ state: 'detached' });
  await expectMap();
});
