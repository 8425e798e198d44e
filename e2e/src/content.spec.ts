import { randomUUID } from 'node:crypto';
import { until } from '@tenfold/testing';
import type { Browser } from 'playwright-core';
import { createStudent, post, signInAdministrator, visitAs, type Account } from './accounts.js';
import { connectBrowser, messageOf, type Visitor } from './browser.js';
import { makeExamFile } from './make-exam-file.js';
import { readKeys, type QuestionKey } from './question-keys.js';

const title = `Managed exam ${randomUUID()}`;
const QUESTIONS = 5;

let browser: Browser;
let student: Account;
let admin: Visitor;
let examId: string;

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  const administrator = await signInAdministrator();
  const ingested = await administrator.api.post('/api/ingest-xml', {
    data: makeExamFile(title),
    headers: { 'content-type': 'application/xml' },
  });
  ({ examId } = (await ingested.json()) as { examId: string });
  admin = await visitAs(browser, administrator);
  await until(studentHasExam, { what: 'the exam to be offered to students' });
});

afterAll(() => browser.close());

async function studentHasExam(): Promise<boolean> {
  const { exams } = (await (await student.api.get('/api/exam-setup')).json()) as {
    exams: { examId: string }[];
  };
  return exams.some((exam) => exam.examId === examId);
}

async function scoreOf(sessionId: string): Promise<number | null> {
  const { sessions } = (await (await student.api.get('/api/session-history')).json()) as {
    sessions: { sessionId: string; score: number | null }[];
  };
  return sessions.find((session) => session.sessionId === sessionId)?.score ?? null;
}

/** Answers every question wrong. */
async function failQuiz(): Promise<{ sessionId: string; first: QuestionKey }> {
  const { session } = await post<{ session: { id: string } }>(student.api, '/api/quiz/start', {
    sessionType: 'custom',
    custom: { categoryIds: [], examIds: [examId], sets: [], questions: QUESTIONS, isTimed: false },
  });
  const keys = await readKeys(student.api, session.id);
  for (const { id: questionId, wrong } of keys) {
    const answer = { sessionId: session.id, questionId, selectedAnswer: wrong[0] };
    await post(student.api, '/api/quiz/answer', answer);
  }
  await post(student.api, `/api/quiz/${session.id}/complete`, { studyTimeMinutes: 1 });
  const [first] = keys;
  if (first === undefined) throw new Error('The quiz has no question.');
  return { sessionId: session.id, first };
}

test('an exam is withdrawn and restored with a reason, and students follow', async () => {
  const { page } = admin;
  await page.goto('/admin/exams');
  const row = page.getByRole('row').filter({ hasText: title });
  await page.getByRole('button', { name: `Withdraw ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong scan');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await row.getByText('Withdrawn', { exact: true }).waitFor();
  await until(async () => !(await studentHasExam()), { what: 'students to lose the exam' });

  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Scanned again');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await row.getByText('Published', { exact: true }).waitFor();
  await until(studentHasExam, { what: 'students to get the exam again' });

  await page.getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('cell', { name: 'Scanned again' }).waitFor();
});

test('two tabs edit one question: the second one merges, saves and sees what changed', async () => {
  const { page, context } = admin;
  const other = await context.newPage();
  const open = async (tab: typeof page) => {
    await tab.goto(`/admin/exams/${examId}?search=1`);
    await tab.getByRole('link', { name: /^Question 1:/ }).click();
    await tab.getByLabel('Explanation', { exact: true }).waitFor();
  };
  const save = async (tab: typeof page, explanation: string) => {
    await tab.getByLabel('Explanation', { exact: true }).fill(explanation);
    await tab.getByLabel('Reason for the change').fill('Clearer words');
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await open(page);
  await open(other);
  await save(other, 'Theirs.');
  await messageOf(other, 'Question 1 saved').waitFor();
  await save(page, 'Mine.');
  const merge = page.getByRole('region', { name: /^Question 1 has changed in version/ });
  await merge.getByText('Both changed it').waitFor();
  await merge.getByRole('button', { name: 'Save the merged question' }).click();
  await messageOf(page, 'Question 1 saved').waitFor();
  await other.close();

  await page.goto(`/admin/exams/${examId}?tab=versions`);
  await page
    .getByRole('link', { name: /^What changed in version/ })
    .first()
    .click();
  const changed = page.getByRole('region', { name: 'Question 1', exact: true });
  await changed.locator('ins', { hasText: 'Mine' }).waitFor();
});

test('a changed key corrects the student’s score, and the review says why', async () => {
  const { sessionId, first } = await failQuiz();
  expect(await scoreOf(sessionId)).toBe(0);
  const { page } = admin;
  await page.goto(`/admin/exams/${examId}/questions/${first.id}`);
  const card = page.getByRole('region', { name: /^Key of question/ });
  await card.getByText('All answers accepted').click();
  await card.getByLabel('Date of the decision').fill('2026-05-12');
  await card.getByLabel('Public note').fill('CBP credits all answers.');
  await card.getByLabel('Reason for the new key').fill('Appeal granted');
  await card.getByRole('button', { name: 'Change the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change and rescore' }).click();
  await page.getByText('Rescored for 1 student. A score changed for 1.').waitFor();
  expect(await scoreOf(sessionId)).toBe(100 / QUESTIONS);

  const learner = await visitAs(browser, student);
  await learner.page.goto(`/quiz/${sessionId}?question=1`);
  await learner.page.getByText('Key changed on May 12, 2026:').waitFor();
  await learner.page.getByText('CBP credits all answers.').waitFor();
  expect(learner.complaints).toEqual([]);
});

test('the screens log no console errors, except the refused save', () => {
  expect(admin.complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
