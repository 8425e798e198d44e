import { until } from '@tenfold/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { createStudent, visitAs } from './accounts.js';
import { connectBrowser, messageOf, newVisitor, turnTo, type Visitor } from './browser.js';
import { advanceClock, whileStopped } from './payments.js';
import { runningProduct } from './product.js';
import { continueByKeyboard, finishByKeyboard, readKeys, sessionIdOf } from './question-keys.js';

const { url } = runningProduct();
const student = { email: `payer-${Date.now()}@tenfold.example`, password: 'a long enough one' };
const QUESTIONS = 10;

let browser: Browser;
let learner: Visitor;

beforeAll(async () => {
  browser = await connectBrowser();
  learner = await newVisitor(browser, url);
});

afterAll(() => browser.close());

const welcome = (page: Page): Locator => page.getByRole('heading', { name: /^Welcome/ });
const gate = (page: Page): Locator => page.getByRole('heading', { name: 'Subscription Required' });
const subscription = (page: Page): Locator => page.getByRole('region', { name: 'Subscription', exact: true });

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

async function isStillMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
}

async function inPortal(page: Page, act: () => Promise<void>): Promise<void> {
  await turnTo(page, '/profile');
  await subscription(page).getByRole('button', { name: 'Manage payment method' }).click();
  await page.getByRole('heading', { name: 'Your billing' }).waitFor();
  await act();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
}

async function useCard(page: Page, label: string): Promise<void> {
  await page.getByLabel('Use').selectOption({ label });
  await page.getByRole('button', { name: 'Update card' }).click();
  await page.getByRole('heading', { name: 'Your billing' }).waitFor();
}

async function untilNotices(page: Page, holds: (types: string[]) => boolean): Promise<void> {
  await until(async () => {
    const reply = await page.request.get('/api/subscription/notifications');
    if (!reply.ok()) return false;
    const { notifications } = (await reply.json()) as { notifications: { type: string }[] };
    return holds(notifications.map(({ type }) => type));
  });
}

test('a new student registers and starts the trial with a test card', async () => {
  const { page, complaints } = learner;
  await page.goto('/auth');
  await page.getByText('Payments are in test mode').waitFor();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First Name').fill('Pia');
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.waitForURL('**/subscribe');
  await page.getByText('Test mode: no card is taken and no money moves').waitFor();
  await page.getByText(/^Your 7-day free trial starts today\./).waitFor();

  const start = page.getByRole('button', { name: 'Start Free Trial' });
  const declined = messageOf(page, 'Setup Failed', 'Your card was declined.').waitFor();
  await page.getByRole('radio', { name: /^Is declined/ }).check();
  await start.click();
  await declined;

  await page.getByRole('radio', { name: /^Succeeds/ }).check();
  await start.click();
  await page.getByRole('heading', { name: 'Trial Started!' }).waitFor();
  await page.getByRole('link', { name: 'Start Studying' }).click();
  await welcome(page).waitFor();
  await page.getByText('Payments are in test mode').waitFor();
  expect(complaints.filter((text) => !text.includes('402'))).toEqual([]);

  await turnTo(page, '/profile');
  await subscription(page).getByText('Trial ends in 7 days').waitFor();
});

test('a card that needs authentication starts the trial once it is authenticated', async () => {
  const { page, context } = await visitAs(browser, await createStudent('expired'));
  await page.goto('/subscribe');
  await page.getByRole('radio', { name: /^Needs authentication/ }).check();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  const bank = page.getByRole('dialog', { name: 'Test authentication' });
  const failed = messageOf(page, 'Setup Failed').waitFor();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await failed;
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByRole('heading', { name: 'Trial Started!' }).waitFor();
  await context.close();
});

test('a user on Pro is redirected from the landing page to the dashboard', async () => {
  const { page } = learner;
  await turnTo(page, '/subscribe');
  await page.waitForURL('**/dashboard');
  await welcome(page).waitFor();
});

test('at the end of the trial the first month is charged, and the open page shows it', async () => {
  const { page } = learner;
  await turnTo(page, '/profile');
  await subscription(page).getByText('Free trial').waitFor();
  await mark(page);
  await advanceClock({ days: 8 });
  await subscription(page).getByText('Active').waitFor();
  await subscription(page)
    .getByText(/^Next payment in \d+ days: \$19\.99 on .*, Visa ending in 4242$/)
    .waitFor();
  expect(await isStillMarked(page)).toBe(true);
});

test('a failed payment shows the countdown of the grace period, and a working card ends it', async () => {
  const { page } = learner;
  await inPortal(page, () => useCard(page, 'A card that is accepted and declined when charged'));
  await advanceClock({ days: 31 });
  await untilNotices(page, (types) => types.includes('payment_failed'));

  await turnTo(page, '/dashboard');
  await welcome(page).waitFor();
  const banner = page.getByRole('region', { name: 'Subscription notice' });
  await banner.getByText('Payment failed', { exact: true }).waitFor();
  expect(await banner.getAttribute('data-color')).toBe('red');
  await banner.getByRole('link').click();
  await subscription(page)
    .getByText(/^Payment of \$19\.99 failed\. Stripe tries again on /)
    .waitFor();
  await banner.getByRole('button', { name: /^Dismiss/ }).click();
  await banner.waitFor({ state: 'hidden' });

  await inPortal(page, () => useCard(page, 'A card that works'));
  await untilNotices(page, (types) => !types.includes('payment_failed'));
  await turnTo(page, '/profile');
  await subscription(page)
    .getByText(/^Next payment in \d+ days: \$19\.99 on .*, Visa ending in 4242$/)
    .waitFor();
});

test('a cancellation can be undone; canceled again, access lasts until the end of the period', async () => {
  const { page } = learner;
  const panel = subscription(page);
  await turnTo(page, '/profile');
  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel your subscription?' })
    .getByRole('button', { name: 'Cancel subscription' })
    .click();
  await panel.getByText(/^Canceled\. You keep Pro until /).waitFor();
  await panel.getByRole('button', { name: 'Cancel subscription' }).waitFor({ state: 'hidden' });

  await panel.getByRole('button', { name: 'Keep my subscription' }).click();
  await panel.getByText(/^Next payment in /).waitFor();

  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel your subscription?' })
    .getByRole('button', { name: 'Cancel subscription' })
    .click();
  await panel.getByText(/^Canceled\. You keep Pro until /).waitFor();

  await turnTo(page, '/dashboard');
  await welcome(page).waitFor();
  await page.getByRole('region', { name: 'Your subscription' }).getByText('Cancellation scheduled').waitFor();
  await mark(page);
  await advanceClock({ days: 32 });
  await gate(page).waitFor();
  await page.getByText('Upgrade to Pro, $19.99 a month').waitFor();
  expect(await isStillMarked(page)).toBe(true);
});

test('an open paywall page notices that Pro was paid in another tab, without a second trial', async () => {
  const { page, context } = learner;
  await turnTo(page, '/dashboard');
  await gate(page).waitFor();
  await mark(page);

  const other = await context.newPage();
  await other.goto('/subscribe');
  await other.getByText(/^You pay \$19\.99 today\./).waitFor();
  await other.getByRole('button', { name: 'Subscribe to Pro' }).click();
  await other.waitForURL('**/dashboard');
  await welcome(other).waitFor();
  await other.close();

  await welcome(page).waitFor();
  expect(await isStillMarked(page)).toBe(true);
});

test('no user loses access while billing and Stripe are stopped, and quizzes continue', async () => {
  const { page } = learner;
  await turnTo(page, '/dashboard');
  await welcome(page).waitFor();
  await whileStopped(['billing', 'stripe-emulator'], async () => {
    await turnTo(page, '/quiz?type=quick');
    await page.waitForURL('**/quiz/*');
    const keys = await readKeys(page.request, sessionIdOf(page));
    expect(keys).toHaveLength(QUESTIONS);
    await page.getByRole('heading', { name: /^Question 1 of 10/ }).waitFor();
    await page.keyboard.press(keys[0]?.wrong[0] ?? 'A');
    await page.keyboard.press('Enter');
    await continueByKeyboard(page);
    await finishByKeyboard(page, keys, 2);
    await page
      .getByText(/^\d+ of 10 correct$/)
      .first()
      .waitFor();
    await turnTo(page, '/dashboard');
    await welcome(page).waitFor();
    expect(await gate(page).isVisible()).toBe(false);
  });
  await turnTo(page, '/profile');
  await subscription(page)
    .getByText(/^Next payment in /)
    .waitFor();
});
