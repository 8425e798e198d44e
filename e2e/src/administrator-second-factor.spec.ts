import type { Browser } from 'playwright-core';
import { connectBrowser, newVisitor, signIn, signOut } from './browser.js';
import { runProduct, type OwnProduct } from './run-product.js';
import { authenticatorCode } from './totp.js';

let browser: Browser;
let product: OwnProduct;

beforeAll(async () => {
  browser = await connectBrowser();
  product = await runProduct({ ADMIN_SECOND_FACTOR: 'required' });
}, 600_000);

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('an administrator without a second factor must set one up at sign-in', async () => {
  const { url, admin } = product.accounts;
  const { page } = await newVisitor(browser, url);
  await signIn(page, admin);
  await page.waitForURL(({ pathname }) => pathname === '/second-factor');
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  expect((await page.request.get('/api/admin/users')).status()).toBe(403);

  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up two-step verification' });
  const secret = await setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await setup.getByLabel('Code from the app').fill(authenticatorCode(secret, Date.now()));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/second-factor');

  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByRole('row').filter({ hasText: admin.email }).waitFor();

  await signOut(page);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // the set-up has used the current code; the next one is already accepted
  await page.getByLabel('Code from your app').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/auth');
  expect((await page.request.get('/api/admin/users')).ok()).toBe(true);
});
