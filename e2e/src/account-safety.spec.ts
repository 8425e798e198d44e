import { until } from '@tenfold/testing';
import type { Browser, Page } from 'playwright-core';
import { connectBrowser, messageOf, newVisitor, signIn, type Visitor } from './browser.js';
import { runningProduct } from './product.js';

const PASSWORD = 'a long enough one';
const NEW_PASSWORD = 'another long enough one';
const { url, mailbox } = runningProduct();

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

let people = 0;

async function newStudent(): Promise<Visitor & { email: string; password: string }> {
  const visitor = await newVisitor(browser, url);
  const email = `safe-${Date.now()}-${(people += 1)}@tenfold.example`;
  const data = { email, password: PASSWORD };
  const reply = await visitor.page.request.post('/api/register', { data, headers: { origin: url } });
  if (!reply.ok()) throw new Error(await reply.text());
  return { ...visitor, email, password: PASSWORD };
}

async function linkIn(email: string, subject: string): Promise<string> {
  const text = await until(
    async () => {
      const reply = await fetch(`${mailbox}/messages.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as { subject: string; text: string }[];
      return mails.find((mail) => mail.subject === subject)?.text;
    },
    { what: `the mail "${subject}"` },
  );
  const link = /https?:\/\/\S+\?token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in ${text}`);
  return link;
}

const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get('/api/user')).ok();

test('a password reset by mail signs out every browser', async () => {
  const student = await newStudent();
  const elsewhere = await newVisitor(browser, url);
  const { page } = elsewhere;
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  await page.goto(await linkIn(student.email, 'Reset your password'));
  await page.getByLabel('New password').waitFor();
  await page.waitForURL((address) => address.search === '');
  await page.getByLabel('New password').fill('password1!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This password is too easy to guess').waitFor();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  expect(await isSignedIn(student.page)).toBe(false);

  await signIn(page, { email: student.email, password: NEW_PASSWORD });
  expect(await isSignedIn(page)).toBe(true);
  expect(elsewhere.complaints.filter((complaint) => !complaint.startsWith('Failed to load'))).toEqual([]);
  for (const { context } of [student, elsewhere]) await context.close();
});

test('a session is listed in another browser and ended from there', async () => {
  const here = await newStudent();
  const there = await newVisitor(browser, url, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  await signIn(there.page, here);
  expect(await isSignedIn(there.page)).toBe(true);

  await here.page.goto('/profile');
  const card = here.page.getByRole('region', { name: 'Where you are signed in' });
  await card.getByText('This browser').waitFor();
  await Promise.all([
    messageOf(here.page, 'Signed out', 'Firefox on Windows').waitFor(),
    card.getByRole('button', { name: 'Sign out Firefox on Windows' }).click(),
  ]);
  await card.getByText('Firefox on Windows').waitFor({ state: 'detached' });
  expect(await isSignedIn(there.page)).toBe(false);
  expect(await isSignedIn(here.page)).toBe(true);
  for (const { context } of [here, there]) await context.close();
});

test('the owner of an address takes over an account that a stranger registered with it', async () => {
  const stranger = await newStudent();
  const link = await linkIn(stranger.email, 'Confirm your email address');
  const owner = await newVisitor(browser, url);
  const { page } = owner;
  await page.goto(link);
  await page.getByRole('heading', { name: 'Sign in to confirm' }).waitFor();
  await page.getByRole('button', { name: 'I did not create this account' }).click();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  expect(await isSignedIn(stranger.page)).toBe(false);
  await signIn(page, { email: stranger.email, password: NEW_PASSWORD });
  expect(await isSignedIn(page)).toBe(true);
  for (const { context } of [stranger, owner]) await context.close();
});

test('a mailed link works after signing in', async () => {
  const student = await newStudent();
  const link = await linkIn(student.email, 'Confirm your email address');
  const { page, context } = await newVisitor(browser, url);
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
  for (const each of [student.context, context]) await each.close();
});

test('a user confirms the address by mail, and changes it after re-authentication', async () => {
  const { page, context, email } = await newStudent();
  await page.goto(await linkIn(email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor();

  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Email address' });
  await card.getByText('Confirmed', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Change address' }).click();
  const another = email.replace('safe-', 'safer-');
  await card.getByLabel('New email address').fill(another);
  await card.getByRole('button', { name: 'Send the link' }).click();
  await card.getByText(`We sent a link to ${another}`).waitFor();

  await page.goto(await linkIn(another, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByRole('heading', { name: 'Address changed' }).waitFor();
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Email address' }).getByText(another).waitFor();
  await context.close();
});
