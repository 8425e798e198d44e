import type { Browser, Locator, Page } from 'playwright-core';
import { signInAdministrator, visitAs } from './accounts.js';
import { connectBrowser } from './browser.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  ({ page } = await visitAs(browser, await signInAdministrator(), {
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  }));
});

afterAll(() => browser.close());

async function isInWindow(popup: Locator): Promise<boolean> {
  await popup.waitFor();
  const box = await popup.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= 1440 && box.y >= 0 && box.y + box.height <= 900;
}

test('a menu opens inside the window', async () => {
  await page.goto('/xml-ingestion');
  await page
    .getByRole('button', { name: /^Export / })
    .first()
    .click();
  expect(await isInWindow(page.getByRole('menu').filter({ hasText: 'Moodle XML' }))).toBe(true);
});

test('the text areas of every question are as tall as their texts', async () => {
  await page.goto('/admin/exams');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: /^Question 1:/ }).click();
  for (let number = 1; number <= 8; number += 1) {
    await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    const cut = await page
      .getByRole('textbox')
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).map(({ id }) => id),
      );
    expect([number, cut]).toEqual([number, []]);
    await page.getByRole('link', { name: 'Next question' }).click();
  }
});
