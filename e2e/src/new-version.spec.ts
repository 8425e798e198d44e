import type { Browser } from 'playwright-core';
import { connectBrowser, newVisitor } from './browser.js';
import { runningProduct } from './product.js';

const { url } = runningProduct();
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

test('a tab whose files were replaced reloads once and then works', async () => {
  const { page } = await newVisitor(browser, url);
  await page.goto('/landing');
  let refused = 0;
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (documents > 0) return route.continue();
    refused += 1;
    await route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(refused).toBeGreaterThan(0);
  expect(documents).toBe(1);
});
