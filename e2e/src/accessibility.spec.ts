import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeScript, faultsOf, tabTo } from './accessibility.js';
import { createStudent, signInAdministrator, visitAs, type Account } from './accounts.js';
import { connectBrowser, turnTo } from './browser.js';
import {
  answerByKeyboard,
  continueByKeyboard,
  finishByHttp,
  readKeys,
  sectionId,
  startByHttp,
} from './question-keys.js';

let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await connectBrowser();
});

afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

afterAll(() => browser.close());

async function openAs(account: Account | null): Promise<Page> {
  const { context, page } = await visitAs(browser, account);
  contexts.push(context);
  await context.addInitScript(axeScript);
  return page;
}

const audited = new Set<string>();

async function auditScreens(page: Page, screens: Record<string, string | RegExp>): Promise<void> {
  for (const [path, heading] of Object.entries(screens)) {
    audited.add(path.replace(/\?.*/, ''));
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
  }
}

async function auditDialog(page: Page, button: string | RegExp, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  expect({ title, faults: await faultsOf(page) }).toEqual({ title, faults: [] });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function completeQuickQuiz({ api }: Account): Promise<string> {
  const sessionId = await startByHttp(api, { sessionType: 'quick' });
  await finishByHttp(api, sessionId, await readKeys(api, sessionId));
  return sessionId;
}

async function auditHere(page: Page, what: string): Promise<void> {
  expect({ what, faults: await faultsOf(page) }).toEqual({ what, faults: [] });
}

test('axe and the overflow check find seeded faults', async () => {
  const page = await openAs(null);
  await page.goto('/test-routing');
  await page.getByRole('heading', { name: 'Routing test' }).waitFor();
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.cssText = 'width: 500px; height: 1px';
    const faint = document.createElement('p');
    faint.style.color = 'light-dark(#eee, #111)';
    faint.append('Faint words');
    const filled = [1, 2].map(() => Object.assign(document.createElement('a'), { textContent: 'Start' }));
    for (const link of filled) link.dataset['kind'] = 'primary';
    document.querySelector('main')?.append(document.createElement('button'), wide, faint, ...filled);
  });
  const faults = await faultsOf(page);
  expect(faults.map((fault) => fault.slice(0, 18))).toEqual([
    'filled buttons: St',
    'light: button-name',
    'light: color-contr',
    'dark: color-contra',
    expect.stringMatching(/^\d+ px wide on/),
  ]);
});

test('screens without a session', async () => {
  const page = await openAs(null);
  await auditScreens(page, {
    '/landing': 'Make Exams Ten Times as Easy',
    '/privacy-policy': 'Privacy Policy',
    '/terms-of-service': 'Terms of Service',
    '/test-routing': 'Routing test',
    '/admin-direct': 'Admin direct access',
    '/admin-bypass': 'Admin bypass',
    '/forgot-password': 'Forgot your password?',
    '/reset-password': 'This link is no longer valid',
    '/verify-email': 'This link is no longer valid',
    '/confirm-email': 'This link is no longer valid',
    '/auth': 'Welcome Back',
  });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Start Your Journey' }).waitFor();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await auditHere(page, 'refused registration');
});

test('screens without a plan', async () => {
  const page = await openAs(await createStudent('expired'));
  await auditScreens(page, { '/dashboard': 'Subscription Required', '/subscribe': 'Choose your plan' });
});

test('screens and dialogs on the Free plan', async () => {
  const page = await openAs(await createStudent('free'));
  await auditScreens(page, { '/analytics': 'CBLE Timing Analysis', '/dashboard': /^Welcome/ });
  await auditDialog(page, /Full Practice Exam/, 'Upgrade to Pro');
  await auditDialog(page, 'Quick Quiz', 'Daily Quick Quiz');
  await auditDialog(page, 'Search and go to', 'Search and go to');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await page.getByText('Loading notifications...').waitFor({ state: 'hidden' });
  await auditHere(page, 'notifications');
});

test('a quiz, its dialogs, its result and its review', async () => {
  const account = await createStudent('pro');
  const page = await openAs(account);
  const sessionId = await startByHttp(account.api, { sessionType: 'quick' });
  await page.goto(`/quiz/${sessionId}`);
  const keys = await readKeys(account.api, sessionId);
  await page.getByRole('heading', { name: /^Question 1 of 10/ }).waitFor();
  await auditHere(page, 'running quiz');
  await page.keyboard.press('f');
  await auditDialog(page, 'Question 1 of 10', 'Questions');
  await auditDialog(page, 'Shortcuts', 'Keyboard shortcuts');
  await auditDialog(page, 'Leave', 'Leave this quiz?');
  await auditDialog(page, 'Calculator', 'Duty worksheet');

  // not Enter: the button that received the focus when the dialog closed would be pressed
  await page.keyboard.press(keys[0]?.wrong[0] ?? 'A');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog', { name: 'Answer feedback' }).waitFor();
  await auditHere(page, 'quiz feedback');
  await continueByKeyboard(page);
  await page.getByRole('heading', { name: /^Question 2 of 10/ }).waitFor();
  await finishByHttp(account.api, sessionId, keys, 2);
  await page.reload();
  await page.getByText('9 of 10 correct').first().waitFor();
  await auditHere(page, 'quiz result');
  await page.getByRole('link', { name: 'Review the ones I missed' }).click();
  await page.getByRole('heading', { level: 1, name: /^Question 1 of 10\./ }).waitFor();
  await auditHere(page, 'review');
});

test('screens on Pro with stats', async () => {
  const account = await createStudent('pro');
  const sessionId = await completeQuickQuiz(account);
  const page = await openAs(account);
  await auditScreens(page, {
    '/dashboard': /^Welcome/,
    '/history': 'Session history',
    [`/history/compare?a=${sessionId}&b=${sessionId}`]: 'Compare two sessions',
    '/analytics': 'CBLE Timing Analysis',
    '/readiness': 'Chance of passing',
    '/flagged-questions': 'Flagged questions',
    '/search?q=entry': 'Search',
    '/missed-questions': 'Missed questions',
    '/review': 'Daily review',
    '/look-up': 'Look-up drill',
    '/look-up/contents': 'Table of contents',
    '/quiz': 'Study Sessions',
    '/second-factor': 'Set up your second factor',
    '/quiz-builder': 'Build a quiz',
    '/profile': 'Profile',
    '/reports': 'My reports',
    '/no-such-page': '404 Page Not Found',
  });
});

test('an exhibit beside its question and over it on a phone, and the cancel dialog', async () => {
  const account = await createStudent('pro');
  const page = await openAs(account);
  const categoryId = await sectionId(account.api, 'Practical Exercise');
  await page.goto(`/quiz/${await startByHttp(account.api, { sessionType: 'section', categoryId })}`);
  await page.getByRole('complementary').getByRole('heading').first().waitFor();
  await auditHere(page, 'exhibit beside the question');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Show exhibit/ }).click();
  await page.getByRole('dialog').waitFor();
  await auditHere(page, 'exhibit over the question');

  await page.goto('/profile');
  await auditDialog(page, 'Cancel subscription', 'Cancel your subscription?');
});

test('the notification of a milestone', async () => {
  const account = await createStudent('pro');
  const page = await openAs(account);
  await page.goto('/dashboard');
  for (let n = 0; n < 5; n += 1) await completeQuickQuiz(account);

  await turnTo(page, '/dashboard');
  const popup = page.getByRole('status', { name: 'Milestones' });
  // the popup does not close while it has the focus
  await popup.getByRole('button', { name: 'Close' }).focus();
  await auditHere(page, 'milestone');
  await page.keyboard.press('Enter');
});

async function importDraft({ api }: Account): Promise<string> {
  const reply = await api.post(
    '/api/admin/exams/import?title=A%20draft&origin=sample&confirmNewSections=true',
    {
      headers: { 'content-type': 'application/octet-stream' },
      data: Buffer.from(
        '$CATEGORY: Entry\n\nWho may sign the entry? {=The broker ~The carrier ~The surety ~Anyone}',
      ),
    },
  );
  expect(await reply.text()).toContain('"examId"');
  return ((await reply.json()) as { examId: string }).examId;
}

test('screens of the administrator', async () => {
  const administrator = await signInAdministrator();
  const page = await openAs(administrator);
  await auditScreens(page, {
    '/admin': 'Admin dashboard',
    '/admin?tab=users': 'Admin dashboard',
    '/admin?tab=analytics': 'Admin dashboard',
    '/admin?tab=reports': 'Admin dashboard',
    '/admin?tab=audit': 'Admin dashboard',
    '/xml-ingestion': 'XML ingestion',
    '/exam-sections': 'Exam sections',
    '/admin/exams': 'Exams',
    '/admin/question-pairs': 'Similar questions',
    '/admin/references': 'References',
    '/admin-direct': 'Admin direct access',
  });
  await page.goto('/admin/exams');
  await auditDialog(page, /^Withdraw /, 'Withdraw');
  await page.getByRole('link', { name: /^Tenfold Sample Examination 1/ }).click();
  await page.getByRole('link', { name: /^Question 1:/ }).waitFor();
  await auditHere(page, 'questions of an exam');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await auditHere(page, 'versions of an exam');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Title').waitFor();
  await auditHere(page, 'details of an exam');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('link', { name: /^Question 1:/ }).click();
  await page.getByLabel('Explanation', { exact: true }).waitFor();
  await auditHere(page, 'question editor');
  const [, examId = '', questionId = ''] = page.url().match(/exams\/(.*)\/questions\/(.*)$/) ?? [];
  await auditScreens(page, {
    [`/admin/questions/${questionId}`]: /^Question 1 of /,
    [`/admin/exams/${examId}/questions/new`]: 'Question not found',
    [`/admin/exams/${examId}/compare?from=1&to=1`]: 'Compare two versions',
  });
  const draft = await importDraft(administrator);
  await auditScreens(page, {
    [`/admin/exams/${draft}`]: 'A draft',
    [`/admin/exams/${draft}/questions/new`]: 'New question',
  });
});

test('each address of the client is audited', () => {
  const source = readFileSync(resolve(__dirname, '../../web/src/paths.ts'), 'utf8');
  const addresses = [...source.matchAll(/^ {2}\w+: '(.+)',$/gm)].map(([, address = '']) => address);
  // the first two show the screens of /dashboard and /admin-direct, and exam-session.spec audits /exam
  const expected = addresses.filter((address) => !['/', '/emergency-admin', '/exam'].includes(address));
  const isAudited = (address: string) => [...audited].some((path) => path.startsWith(address));
  expect(expected.length).toBeGreaterThan(30);
  expect(expected.filter((address) => !isAudited(address))).toEqual([]);
});

test('Today, a diagnostic, Daily review and an exam beside its map by keyboard alone', async () => {
  const page = await openAs(await createStudent('free'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await tabTo(page, 'button', 'Quick Quiz');
  await tabTo(page, 'link', 'Study Sessions');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /^Diagnostic/);
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 3; number += 1) {
    await page.getByRole('heading', { name: new RegExp(`^Question ${number} of 3\\.`) }).waitFor();
    await answerByKeyboard(page, 'a');
  }
  await page.getByRole('heading', { name: /^Your score/ }).waitFor();

  await page.goto('/review');
  await tabTo(page, 'link', 'Back to study sessions');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Study Sessions' }).waitFor();

  await page.goto('/exam');
  await tabTo(page, 'button', 'Begin the exam');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Question 1 of 40\./ }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('complementary', { name: 'Question map' }).waitFor();
  await tabTo(page, 'button', /^Question 3,/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Question 3 of 40\./ }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('radio', { name: /^A/, checked: true }).waitFor();
});
