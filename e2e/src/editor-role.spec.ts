import type { Browser, Page } from 'playwright-core';
import { createStudent, PASSWORD, signInAdministrator, visitAs } from './accounts.js';
import { callerOf, verifyAddress } from './api/people.js';
import { connectBrowser, messageOf, signIn, type Visitor } from './browser.js';

let browser: Browser;
let admin: Visitor;
let user: Visitor;
let id: string;
let email: string;

beforeAll(async () => {
  browser = await connectBrowser();
  const student = await createStudent('free');
  ({ id, email } = (await (await student.api.get('/api/user')).json()) as { id: string; email: string });
  await verifyAddress(await callerOf(student), email);
  user = await visitAs(browser, student);
  admin = await visitAs(browser, await signInAdministrator());
});

afterAll(() => browser.close());

async function changeRole(action: 'Make editor' | 'Remove editor', done: string): Promise<void> {
  const { page } = admin;
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `${action}… ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the audit log').fill('Checks the keys');
  const changed = messageOf(page, 'Role changed', `${email} ${done}`).waitFor();
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await changed;
}

async function statusOf(path: string): Promise<number> {
  return (await user.page.request.get(path)).status();
}

const linkToContent = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Content' });

test('a student sees no content screens', async () => {
  const { page } = user;
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
  expect(await linkToContent(page).count()).toBe(0);
  expect(await statusOf('/api/admin/exams')).toBe(403);
});

test('the administrator makes the student an editor, who signs in again and manages content only', async () => {
  await changeRole('Make editor', 'is an editor now');
  expect(await statusOf('/api/admin/exams')).toBe(401);

  const { page } = user;
  await signIn(page, { email, password: PASSWORD });
  await linkToContent(page).click();
  await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Analytics', 'Reports']);

  await page.getByRole('link', { name: 'Exams', exact: true }).click();
  await page.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Questions' }).waitFor();

  await page.goto('/admin?tab=users');
  await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search users' }).count()).toBe(0);
});

test('the server refuses the editor what only the administrator may do', async () => {
  const { request } = user.page;
  const headers = { origin: new URL(user.page.url()).origin };
  for (const path of ['/api/admin/users', '/api/admin/stats', '/api/admin/audit'])
    expect([path, await statusOf(path)]).toEqual([path, 403]);
  const plan = await request.patch(`/api/admin/users/${id}/subscription`, {
    headers,
    data: { tier: 'pro', status: 'active' },
  });
  expect(plan.status()).toBe(403);
  const role = await request.put(`/api/admin/users/${id}/role`, {
    headers,
    data: { role: 'editor', reason: 'Myself' },
  });
  expect(role.status()).toBe(403);
  expect(await statusOf('/api/admin/exams')).toBe(200);
});

test('an editor whose role is removed is refused at the next call', async () => {
  await changeRole('Remove editor', 'is no longer an editor');
  expect(await statusOf('/api/admin/exams')).toBe(401);

  const { page } = user;
  await signIn(page, { email, password: PASSWORD });
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
  expect(await linkToContent(page).count()).toBe(0);
  expect(await statusOf('/api/admin/exams')).toBe(403);
});
