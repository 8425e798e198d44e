import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';

const ACTION_TIMEOUT_MS = 60_000;

/** Connects to the browser of the run; what a file opens closes with its connection. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(process.env.E2E_BROWSER ?? '');
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

export async function newVisitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // a press on a dialog that still grows may begin on one element and end on another, which is no click
    reducedMotion: 'reduce',
    // its requests do not pass through `page.route`
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
  });
  return { context, page, complaints };
}

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/profile');
  // the page loads anew after the sign-out, which would interrupt the next navigation
  await page.getByText('Ready to Pass the CBLE').first().waitFor();
}

/** Returns the toast that contains all texts. It closes after some seconds, so start waiting before the action. */
export function messageOf(page: Page, ...texts: string[]): Locator {
  const messages = page.getByRole('region', { name: 'Messages' });
  return texts.reduce(
    (message, text) => message.filter({ hasText: text }),
    messages.getByRole('alert').or(messages.getByRole('status')),
  );
}

/** Returns as soon as the old page is unloaded, so that the test sees everything on the new one. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}
