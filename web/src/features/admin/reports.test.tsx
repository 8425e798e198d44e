import { screen, within } from '@testing-library/react';
import type { ReportedQuestion } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { adminServer, item } from './test/admin-server';

const question: ReportedQuestion = {
  questionId: item.questionId,
  examId: '22222222-0000-4000-8000-000000000001',
  examTitle: 'April 2025',
  examVersion: 2,
  questionNumber: 13,
  content: 'Which form is filed?',
  reportCount: 2,
  submissions: 3,
  reports: [
    {
      id: '44444444-0000-4000-8000-000000000001',
      userId: '33333333-0000-4000-8000-000000000001',
      userEmail: 'ann@example.com',
      kind: 'wrong_key',
      text: 'C is right, too.',
      link: 'https://www.ecfr.gov/current/title-19',
      answer: null,
      examVersion: 1,
      sentAt: '2026-05-12T09:30:00.000Z',
      closedAt: null,
    },
    {
      id: '44444444-0000-4000-8000-000000000002',
      userId: '33333333-0000-4000-8000-000000000002',
      userEmail: null,
      kind: 'typo',
      text: 'Entrry',
      link: null,
      answer: null,
      examVersion: 2,
      sentAt: '2026-05-11T09:30:00.000Z',
      closedAt: null,
    },
  ],
  statistics: item,
};

const PATH = '/api/admin/reports';
const answerPath = `/api/admin/questions/${question.questionId}/reports`;
const TAB = '/admin?tab=reports';
const served = (questions: () => ReportedQuestion[], seen: string[] = []) =>
  http.get(PATH, ({ request }) => {
    seen.push(new URL(request.url).search);
    return HttpResponse.json(questions(), { headers: { 'X-Total-Count': String(questions().length) } });
  });
const open = (...handlers: RequestHandler[]) => renderRoute(TAB, adminServer(...handlers));
const card = async () => within(await screen.findByRole('region', { name: 'Question 13 of April 2025' }));

test('shows a question with its statistics and reports', async () => {
  open(served(() => [question]));
  const shown = await card();
  for (const text of ['2 reports', 'Which form is filed?', 'Key: B', '412 answers', '61.3% correct'])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.getByText('ann@example.com')).toBeVisible();
  expect(shown.getByText('A student')).toBeVisible();
  expect(shown.getByText('on version 1 of the exam; now 2')).toBeVisible();
  expect(shown.getByRole('link', { name: /^https/ })).toHaveAttribute('href', question.reports[0]?.link);
  expect(shown.getByRole('link', { name: 'Edit the question' })).toHaveAttribute(
    'href',
    `/admin/exams/${question.examId}/questions/${question.questionId}`,
  );
});

test('sends an answer to the reports that were shown, and lists what is left', async () => {
  let questions = [question];
  const sent: unknown[] = [];
  const { person } = open(
    served(() => questions),
    http.put(answerPath, async ({ request }) => {
      sent.push(await request.json());
      questions = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const shown = await card();
  await person.click(shown.getByRole('button', { name: 'Answer 2 reports' }));
  expect(shown.getByRole('radio', { name: 'Accept' })).toHaveFocus();
  await person.click(shown.getByRole('button', { name: 'Send answer' }));
  for (const text of ['Please choose an outcome', 'Please write an answer'])
    expect(await shown.findByText(text)).toBeVisible();
  await person.click(shown.getByRole('radio', { name: 'Accept' }));
  await person.type(shown.getByLabelText('Answer to the students'), 'The key now also accepts C.');
  await person.click(shown.getByRole('button', { name: 'Send answer' }));
  expect(await messages().findByText('2 reports answered')).toBeVisible();
  expect(await screen.findByText('No open reports')).toBeVisible();
  expect(sent).toEqual([{ outcome: 'accepted', answer: 'The key now also accepts C.', baseSubmissions: 3 }]);
});

test('keeps the answer when another report arrived, and loads the reports again', async () => {
  const message = 'The reports of this question have changed since you loaded them. Load them again.';
  let questions = [question];
  const { person } = open(
    served(() => questions),
    http.put(answerPath, () => problem(409, 'CONFLICT', message)),
  );
  const shown = await card();
  await person.click(shown.getByRole('button', { name: 'Answer 2 reports' }));
  await person.click(shown.getByRole('radio', { name: 'Decline' }));
  await person.type(shown.getByLabelText('Answer to the students'), 'The key is right.');
  await person.click(shown.getByRole('button', { name: 'Send answer' }));
  expect(await shown.findByText(message)).toBeVisible();
  questions = [{ ...question, reportCount: 3, submissions: 4 }];
  await person.click(shown.getByRole('button', { name: 'Load the reports again' }));
  expect(await shown.findByText('3 reports')).toBeVisible();
  expect(shown.getByLabelText('Answer to the students')).toHaveValue('The key is right.');
  expect(shown.queryByText(message)).toBeNull();
});

test('the form opens on request, and closes without an answer', async () => {
  const { person } = open(served(() => [question]));
  const shown = await card();
  expect(shown.queryByRole('radio')).toBeNull();
  await person.click(shown.getByRole('button', { name: 'Answer 2 reports' }));
  await person.click(shown.getByRole('button', { name: 'Cancel' }));
  expect(shown.queryByRole('radio')).toBeNull();
  expect(shown.getByRole('button', { name: 'Answer 2 reports' })).toHaveFocus();
});

test('the filter shows closed reports with their answers, without a form', async () => {
  const seen: string[] = [];
  const closed = { answer: 'Corrected.', closedAt: '2026-05-13T09:30:00.000Z' };
  const { person, address } = open(
    served(
      () => [{ ...question, reports: question.reports.map((report) => ({ ...report, ...closed })) }],
      seen,
    ),
  );
  await card();
  await person.click(screen.getByRole('radio', { name: 'Accepted' }));
  expect((await screen.findAllByText('Corrected.')).length).toBe(2);
  expect(screen.queryByRole('button', { name: /^Answer / })).toBeNull();
  expect(address()).toBe(`${TAB}&state=accepted`);
  expect(seen).toEqual(['?state=open&offset=0', '?state=accepted&offset=0']);
});

test('says that there are no open reports', async () => {
  open(served(() => []));
  expect(await screen.findByText('No open reports')).toBeVisible();
});

test('says why the server refuses', async () => {
  open(http.get(PATH, () => problem(403, 'FORBIDDEN', 'Only for editors.')));
  expect(await screen.findByText(/^Unable to load admin data/)).toBeVisible();
});
