import type { Browser, Page } from 'playwright-core';
import { createStudent, signInAdministrator, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';

const MARKUP = '<img src=x onerror="alert(1)">';
const SCRIPT = '<script>alert(2)</script>';

let browser: Browser;
let student: Account;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  const change = await student.api.patch('/api/auth/user', { data: { firstName: MARKUP, lastName: SCRIPT } });
  expect(change.status()).toBe(200);
});

afterAll(() => browser.close());

async function staysText(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('body script').filter({ hasText: 'alert' }).count()).toBe(0);
}

test('its owner sees markup in a name as text', async () => {
  const { page, context, complaints } = await visitAs(browser, student);
  page.on('dialog', (dialog) => void complaints.push(dialog.message()));
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: `Welcome, ${MARKUP}` }).waitFor();
  await staysText(page);
  await page.goto('/profile');
  await page.getByLabel('First name').waitFor();
  await staysText(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the administrator sees markup in a name as text', async () => {
  const { email } = (await (await student.api.get('/api/user')).json()) as { email: string };
  const { page, context, complaints } = await visitAs(browser, await signInAdministrator());
  page.on('dialog', (dialog) => void complaints.push(dialog.message()));
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText(`${MARKUP} ${SCRIPT}`).first().waitFor();
  await staysText(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the content security policy stops an injected script', async () => {
  const { page, context, complaints } = await visitAs(browser, null);
  await page.goto('/landing');
  const ran = await page.evaluate(() => {
    const marked = window as { hasRun?: boolean };
    const inline = document.createElement('script');
    inline.textContent = 'window.hasRun = true';
    document.body.append(inline);
    const picture = document.createElement('div');
    picture.innerHTML = '<img src="data:," onerror="window.hasRun = true">';
    document.body.append(picture);
    return new Promise<boolean>((resolve) => {
      const image = picture.querySelector('img');
      image?.addEventListener('error', () => resolve(marked.hasRun ?? false));
    });
  });
  expect(ran).toBe(false);
  expect(
    complaints.filter((complaint) => complaint.includes('Content Security Policy')).length,
  ).toBeGreaterThan(0);
  await context.close();
});
