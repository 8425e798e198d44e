import { until } from '@tenfold/testing';
import type { Browser, Page } from 'playwright-core';
import { connectBrowser, messageOf, newVisitor, signOut, type Visitor } from './browser.js';
import { runningProduct } from './product.js';
import { authenticatorCode } from './totp.js';

const PASSWORD = 'a long enough one';
const { url, mailbox } = runningProduct();

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

let people = 0;

async function newStudent(): Promise<Visitor & { email: string }> {
  const visitor = await newVisitor(browser, url);
  const { page } = visitor;
  const email = `factor-${Date.now()}-${(people += 1)}@tenfold.example`;
  const data = { email, password: PASSWORD };
  const reply = await page.request.post('/api/register', { data, headers: { origin: url } });
  if (!reply.ok()) throw new Error(await reply.text());
  await page.goto(await confirmationLink(email));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
  return { ...visitor, email };
}

async function confirmationLink(email: string): Promise<string> {
  const text = await until(
    async () => {
      const reply = await fetch(`${mailbox}/messages.json?to=${encodeURIComponent(email)}`);
      return ((await reply.json()) as { text: string }[])[0]?.text;
    },
    { what: 'the mail with the link' },
  );
  const link = /https?:\/\/\S+\?token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in ${text}`);
  return link;
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get('/api/user')).ok();

async function addAuthenticator({ page, context }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('with two-step verification on, the password alone does not sign in', async () => {
  const student = await newStudent();
  const { page, context, email } = student;
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('button', { name: 'Set up two-step verification' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await setup.getByLabel('Code from the app').fill(authenticatorCode(secret, Date.now()));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const spare = await codes.nth(4).innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await card.getByText('You have 10 recovery codes left.').waitFor();

  await signOut(page);
  await enterPassword(page, email);
  expect(await isSignedIn(page)).toBe(false);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This code is not right').waitFor();
  await page.getByLabel('Code from your app').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
  expect(await isSignedIn(page)).toBe(true);

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(spare.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
  await page.goto('/profile');
  await card.getByText('You have 9 recovery codes left.').waitFor();
  await context.close();
});

test('a passkey signs in without a password until it is removed', async () => {
  const student = await newStudent();
  const { page, context, complaints } = student;
  await addAuthenticator(student);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await Promise.all([
    messageOf(page, 'Passkey added').waitFor(),
    page.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await card.getByText('Laptop').waitFor();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
  expect(await isSignedIn(page)).toBe(true);
  expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load'))).toEqual([]);

  await page.goto('/profile');
  await card.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await card.getByText('Old laptop').waitFor();
  await card.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await card.getByText('Old laptop').waitFor({ state: 'detached' });
  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await messageOf(page, 'This passkey was not accepted').waitFor();
  expect(await isSignedIn(page)).toBe(false);
  await context.close();
});
