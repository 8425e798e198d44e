import type { Browser, Page } from 'playwright-core';
import { connectBrowser, newVisitor, signIn, type Visitor } from './browser.js';
import { makeExamFile } from './make-exam-file.js';
import { runningProduct } from './product.js';
import {
  answerByKeyboard,
  continueByKeyboard,
  readKeys,
  sessionIdOf,
  type QuestionKey,
} from './question-keys.js';

const { url, admin } = runningProduct();
const examTitle = `Journey Examination ${Date.now()}`;
const student = { email: `journey-${Date.now()}@tenfold.example`, password: 'a long enough one' };
const QUESTIONS = 80;
const WRONG_ANSWERS = 16;
const BY_KEYBOARD = 8;

let browser: Browser;
let administrator: Visitor;
let learner: Visitor;

beforeAll(async () => {
  browser = await connectBrowser();
  administrator = await newVisitor(browser, url);
  learner = await newVisitor(browser, url);
});

afterAll(() => browser.close());

const letterFor = ({ right, wrong }: QuestionKey, number: number): string =>
  (number <= WRONG_ANSWERS ? wrong[0] : undefined) ?? right[0] ?? 'A';

async function answer(page: Page, key: QuestionKey, number: number): Promise<void> {
  await page.getByText(`Question ${number} of ${QUESTIONS}`).first().waitFor();
  const letter = letterFor(key, number);
  await answerByKeyboard(page, letter);
  if (!key.right.includes(letter)) await continueByKeyboard(page);
}

/** The middle of the exam without its screens, which whole-exam.spec.ts shows one by one. */
async function answerByHttp(page: Page, sessionId: string, key: QuestionKey, number: number): Promise<void> {
  const reply = await page.request.post('/api/quiz/answer', {
    data: { sessionId, questionId: key.id, selectedAnswer: letterFor(key, number) },
    headers: { origin: url },
  });
  expect(reply.ok()).toBe(true);
}

test('the administrator ingests an exam file', async () => {
  const { page, complaints } = administrator;
  await signIn(page, admin);
  await page.goto('/xml-ingestion');
  await page.getByRole('textbox').fill(makeExamFile(examTitle).replace('number="80"', 'number="81"'));
  await page.getByRole('button', { name: 'Ingest XML' }).click();
  await page
    .getByText(/numbered/i)
    .first()
    .waitFor();

  await page.getByRole('textbox').fill(makeExamFile(examTitle));
  await page.getByRole('button', { name: 'Ingest XML' }).click();
  await page
    .getByText(/80 questions|Questions created/i)
    .first()
    .waitFor();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test('a new student registers, chooses the Free plan, and is upgraded to Pro', async () => {
  const { page } = learner;
  await page.goto('/auth');
  await page
    .getByRole('button', { name: /sign up|create|register|start/i })
    .first()
    .click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.waitForURL('**/subscribe');
  await page.getByRole('button', { name: 'Continue with the Free plan' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Ada').first().waitFor();

  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string };
  const change = await administrator.page.request.patch(`/api/admin/users/${id}/subscription`, {
    data: { tier: 'pro', status: 'active' },
    headers: { origin: url },
  });
  expect(change.status()).toBe(200);
  await page.reload();
});

test('the student takes a full exam, reloads in the middle, finishes, and gets the milestone notification', async () => {
  const { page, complaints } = learner;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Full Practice Exam/ }).click();
  await page.waitForURL('**/quiz/*');
  const exam = await readKeys(page.request, sessionIdOf(page));
  expect(exam).toHaveLength(QUESTIONS);

  const otherTab = await page.context().newPage();
  await otherTab.goto('/profile');
  await otherTab.getByRole('button', { name: /notifications/i }).waitFor();

  const numbered = exam.map((key, index) => ({ key, number: index + 1 }));
  for (const { key, number } of numbered.slice(0, BY_KEYBOARD)) await answer(page, key, number);
  await page
    .getByText(`Question ${BY_KEYBOARD + 1} of ${QUESTIONS}`)
    .first()
    .waitFor();
  for (const { key, number } of numbered.slice(BY_KEYBOARD, -BY_KEYBOARD))
    await answerByHttp(page, sessionIdOf(page), key, number);
  await page.reload();
  for (const { key, number } of numbered.slice(-BY_KEYBOARD)) await answer(page, key, number);

  await page.getByText('Excellent Work!').waitFor();
  // polling alone would take up to 30 s
  await otherTab.getByRole('button', { name: /unread/i }).waitFor({ timeout: 8_000 });
  await page.getByText('64 of 80').first().waitFor();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /notifications/i }).click();
  await page.getByText('50 Questions Answered! · Exam Ready!').waitFor();
  expect(complaints).toEqual([]);
});
