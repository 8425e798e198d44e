import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { connectBrowser, newVisitor, signOut, type Visitor } from './browser.js';
import { runningProduct } from './product.js';

const { url } = runningProduct();
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

const newEmail = () => `traveler-${randomUUID()}@tenfold.example`;

async function goToProvider(page: Page, name: 'Google' | 'Apple'): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
  await page.getByRole('heading', { name: 'Local provider' }).waitFor();
}

async function signInAtProvider(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Silva');
  await page.getByLabel('The address is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function currentUser({ page }: Visitor): Promise<{ id: string; email: string; firstName: string }> {
  return (await (await page.request.get('/api/user')).json()) as {
    id: string;
    email: string;
    firstName: string;
  };
}

describe.each(['Google', 'Apple'] as const)('with %s', (name) => {
  test('a user signs in, signs out and signs in again to the same account', async () => {
    const visitor = await newVisitor(browser, url);
    const { page, context } = visitor;
    const email = newEmail();
    await goToProvider(page, name);
    await signInAtProvider(page, email);
    await page.waitForURL('**/subscribe');
    const first = await currentUser(visitor);
    expect(first).toMatchObject({ email, firstName: 'Ana' });
    const cookies = await context.cookies(url);
    expect(cookies.filter((cookie) => cookie.name.includes('oidc'))).toEqual([]);
    expect(cookies.find((cookie) => cookie.name === 'sid')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });

    await signOut(page);
    expect((await page.request.get('/api/user')).status()).toBe(401);

    await page.goto('/auth');
    await page.getByRole('link', { name: `Continue with ${name}` }).click();
    // Google always asks for the account; Apple returns at once while its session lasts
    if (name === 'Google') await signInAtProvider(page, email);
    await page.waitForURL((address) => address.href.startsWith(url) && address.pathname === '/');
    expect(await currentUser(visitor)).toEqual(expect.objectContaining({ id: first.id, firstName: 'Ana' }));
    await context.close();
  });

  test('a canceled sign-in shows a message that can be closed', async () => {
    const { page, context } = await newVisitor(browser, url);
    await goToProvider(page, name);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/auth?problem=cancelled');
    await page.getByText('Sign-in canceled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((address) => address.pathname === '/auth' && address.search === '');
    await context.close();
  });

  test('an unverified address does not sign in', async () => {
    const { page, context } = await newVisitor(browser, url);
    await goToProvider(page, name);
    await signInAtProvider(page, newEmail(), { verified: false });
    await page.waitForURL('**/auth?problem=email-unverified');
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await context.close();
  });
});

async function captureCallback(page: Page): Promise<string> {
  const form = { email: newEmail(), verified: 'on' };
  let reply = await page.request.post(page.url(), { form, maxRedirects: 0 });
  for (;;) {
    const next = new URL(reply.headers().location ?? '', page.url()).href;
    if (next.startsWith(url)) return next;
    reply = await page.request.get(next, { maxRedirects: 0 });
  }
}

test('a callback address of another browser does not sign in (login CSRF)', async () => {
  const attacker = await newVisitor(browser, url);
  await goToProvider(attacker.page, 'Google');
  const stolen = await captureCallback(attacker.page);
  const victim = await newVisitor(browser, url);
  await victim.page.goto(stolen);
  await victim.page.waitForURL('**/auth?problem=expired');
  await victim.page.getByText('That sign-in has expired').waitFor();
  expect((await victim.page.request.get('/api/user')).status()).toBe(401);
  await attacker.page.goto(stolen);
  await attacker.page.waitForURL('**/subscribe');
  await Promise.all([attacker.context.close(), victim.context.close()]);
});
