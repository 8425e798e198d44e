import { until } from '@tenfold/testing';
import type { Browser, Page } from 'playwright-core';
import { createStudent, signInAdministrator, visitAs, type Account } from './accounts.js';
import { connectBrowser, messageOf, type Visitor } from './browser.js';
import { makeExamFile } from './make-exam-file.js';

let browser: Browser;
let student: Account;
let email: string;
let admin: Visitor;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('expired');
  ({ email } = (await (await student.api.get('/api/user')).json()) as { email: string });
  admin = await visitAs(browser, await signInAdministrator());
});

afterAll(() => browser.close());

const row = (page: Page) => page.getByRole('row').filter({ hasText: email });

test('the administrator sees the stats of all users', async () => {
  const { page } = admin;
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Admin' })
    .click();
  await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
  const figure = async (label: string): Promise<number> => {
    const statistic = page.locator('.ant-statistic').filter({ hasText: label });
    const text = await statistic.locator('.ant-statistic-content-value').textContent();
    return Number((text ?? '').replace(/[$,]/g, ''));
  };
  expect(await figure('Total users')).toBeGreaterThanOrEqual(2);
  expect(await figure('Total revenue')).toBe(
    Math.round((await figure('Active subscriptions')) * 1_999) / 100,
  );
  expect(await figure('Questions completed')).toBeGreaterThanOrEqual(0);
});

test('the administrator finds a user, upgrades and downgrades them, and the user’s access follows', async () => {
  const { page } = admin;
  const visitor = await visitAs(browser, student);
  const gate = visitor.page.getByRole('heading', { name: 'Subscription Required' });
  await visitor.page.goto('/dashboard');
  await gate.waitFor();

  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('1 to 1 of 1 user').waitFor();

  await page.getByRole('button', { name: `Upgrade ${email}` }).click();
  const upgraded = messageOf(page, 'User subscription updated', `${email}: Pro, active.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click();
  await upgraded;
  await row(page).getByText('Active', { exact: true }).waitFor();
  await visitor.page.goto('/analytics');
  await visitor.page.getByRole('heading', { name: 'Overall Performance' }).waitFor();

  await page.getByRole('button', { name: `Downgrade ${email}` }).click();
  const downgraded = messageOf(page, 'User subscription updated', `${email}: Free, inactive.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Downgrade' }).click();
  await downgraded;
  await row(page).getByText('Inactive', { exact: true }).waitFor();
  await visitor.page.goto('/dashboard');
  await gate.waitFor();
  await visitor.context.close();
});

test('on a phone, the buttons of a user’s card can be pressed', async () => {
  const { page, context } = await visitAs(browser, await signInAdministrator(), {
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/admin?tab=users');
  await page
    .getByRole('button', { name: /^Make editor/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Make this user an editor?' }).waitFor();
  await context.close();
});

test('the audit log lists both changes, newest first', async () => {
  const { page } = admin;
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await until(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    return (await row(page).count()) >= 2;
  });
  const details = await row(page).getByRole('cell').allTextContents();
  expect(details.filter((text) => text === 'Subscription changed').length).toBeGreaterThanOrEqual(2);
});

test('a refused exam file links to the faulty line; the corrected one is previewed, published and listed', async () => {
  const { page } = admin;
  const title = `Journey exam ${Date.now()}`;
  const good = makeExamFile(title);
  const faulty = good.replace('<correctAnswer>C</correctAnswer>', '<correctAnswer>Z</correctAnswer>');
  const fault = faulty.split('\n').findIndex((line) => line.includes('<correctAnswer>Z<')) + 1;
  await page.goto('/xml-ingestion');
  const area = page.getByLabel('XML content');

  await drop(page, 'exam.xml', faulty);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview Failed' }).waitFor();
  await page.getByRole('button', { name: `Line ${fault}`, exact: true }).click();
  const selected = await area.evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd).trim(),
  );
  expect(selected).toBe('<correctAnswer>Z</correctAnswer>');

  await page.keyboard.insertText('      <correctAnswer>C</correctAnswer>');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: `Preview: ${title}` });
  await preview.getByText('A new exam. Nothing is stored yet.').waitFor();
  await preview.getByText('Classification (50)').click();
  await preview.getByText(`${title}: which choice fits situation 31?`).waitFor();

  await preview.getByRole('button', { name: 'Publish this exam' }).click();
  await page.getByRole('region', { name: 'Ingestion Successful' }).waitFor();
  const exams = page.getByRole('region', { name: 'Exams' });
  await exams.getByRole('heading', { name: title }).waitFor();
});

test('the administrator changes the sections of the next exam, and the history names the reason', async () => {
  const { page } = admin;
  const reason = `Journey ${Date.now()}`;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Exam sections' }).click();
  const entry = page.getByLabel('Entry / Entry Summary', { exact: true });
  const valuation = page.getByLabel('Valuation, Appraisement and Duty Assessment', { exact: true });
  const [fewer, more] = [Number(await entry.inputValue()) - 1, Number(await valuation.inputValue()) + 1];
  await entry.fill(String(fewer));
  await page.getByLabel('Reason for the change').fill(reason);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The questions add up to 79. An exam has 80.').waitFor();
  await valuation.fill(String(more));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: reason }).waitFor();
});

test('a student who opens the administrator’s screens sees nothing of them', async () => {
  const visitor = await visitAs(browser, student);
  const refused = visitor.page.getByText(
    'Unable to load admin data. Please ensure you have admin permissions...',
  );
  for (const path of [
    '/admin',
    '/admin/exams',
    '/admin/question-pairs',
    '/admin/references',
    '/exam-sections',
    '/xml-ingestion',
  ]) {
    await visitor.page.goto(path);
    await refused.waitFor();
  }
  await visitor.context.close();
});

test('the administrator’s screens log no console errors', () => {
  expect(admin.complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'application/xml' }));
      return data;
    },
    [name, text] as const,
  );
  await page
    .getByRole('region', { name: 'Exam file', exact: true })
    .dispatchEvent('drop', { dataTransfer: transfer });
}
