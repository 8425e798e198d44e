import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeScript, faultsOf, tabTo } from './accessibility.js';
import { createStudent, visitAs } from './accounts.js';
import { connectBrowser } from './browser.js';
import { sessionIdOf } from './question-keys.js';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

const clock = (on: Page) => on.getByRole('button', { name: /left, hide$/ });
const heading = (on: Page, number: number) =>
  on.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number} of `) });
const saved = (on: Page) => on.getByText('Saved', { exact: true }).waitFor();

/** As a new student, because two running exams share no question. */
async function begin(length: RegExp, time: RegExp): Promise<void> {
  ({ context, page } = await visitAs(browser, await createStudent('pro')));
  await page.goto('/exam');
  await page.getByRole('radio', { name: /^Tenfold Sample Examination 1/ }).check();
  await page.getByRole('radio', { name: length }).check();
  await page.getByRole('radio', { name: time }).check();
  await page.getByRole('button', { name: 'Begin the exam' }).click();
  await page.waitForURL('**/exam/*-*');
  await heading(page, 1).waitFor();
}

async function leave(): Promise<void> {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave the exam?' });
  await dialog.getByText(/^The clock goes on\. You can come back until /).waitFor();
  await dialog.getByText('Your work is saved.').waitFor();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/exam/'));
}

test.each([
  ['time and a half of a full exam is 6 h 45 min', /^Full exam/, /^Time and a half/, /^6 h 4[45] min left/],
  ['double time of a half exam is 4 h 30 min', /^Half exam/, /^Double time/, /^4 h (30|29) min left/],
])('%s', async (_title, length, time, left) => {
  await begin(length, time);
  expect(await clock(page).getAttribute('aria-label')).toMatch(left);
  await leave();
});

test('text selected with the pointer is highlighted, and the highlight survives a reload', async () => {
  await begin(/^Half exam/, /^Standard/);
  const box = await page.locator('[data-part="question"]').first().boundingBox();
  if (!box) throw new Error('The question has no text');
  await page.mouse.move(box.x + 2, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 12, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Highlight selection' }).click();
  const marked = await page.locator('mark').first().textContent();
  expect(marked?.length).toBeGreaterThan(3);
  await saved(page);
  await page.reload();
  await heading(page, 1).waitFor();
  expect(await page.locator('mark').first().textContent()).toBe(marked);
});

test('the divider beside an exhibit follows the pointer', async () => {
  const reply = await page.request.get(`/api/exam-sessions/${sessionIdOf(page)}`);
  const { questions } = (await reply.json()) as { questions: { exhibit: unknown }[] };
  const number = questions.findIndex(({ exhibit }) => exhibit !== null) + 1;
  await page.keyboard.press('m');
  await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click();
  await heading(page, number).waitFor();
  // its mask would take the pointer
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const divider = page.getByRole('separator', { name: 'Width of the question beside its exhibit' });
  const before = Number(await divider.getAttribute('aria-valuenow'));
  const box = await divider.boundingBox();
  if (!box) throw new Error('The divider is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 6 });
  await page.mouse.up();
  expect(Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(before + 4);
});

test('the exam is open in one tab of a browser', async () => {
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('heading', { name: 'This exam is open in another tab' }).waitFor();
});

test('a look-up drill of five questions by keyboard alone', async () => {
  const { context: own, page } = await visitAs(browser, await createStudent('pro'));
  await own.addInitScript(axeScript);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/look-up');
  await tabTo(page, 'button', 'Start the drill');
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 5; number += 1) {
    await page.getByRole('heading', { name: new RegExp(`^Question ${number} of 5\\.`) }).waitFor();
    await page.getByRole('textbox', { name: 'Search the references' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('111.30');
    await page.getByRole('list', { name: 'Results' }).getByRole('button').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'It is in 19 CFR 111.30' }).waitFor();
    // it narrows the window, which moves the focus
    if (number === 1) expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, 'button', /^It is here: 19 CFR 111\.30/);
    await page.keyboard.press('Enter');
    await page
      .getByText(
        /^(Found: the cited place|The correct section, heading or note, but another place in it|Not there), in 0:/,
      )
      .waitFor();
    await tabTo(page, 'button', number < 5 ? 'Next question' : 'See the result');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: /of 10 points$/ }).waitFor();
  await own.close();
});
