import { screen, waitFor, within } from '@testing-library/react';
import type { ReportedResults } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

const examDate = '2026-04-22';
const due = http.get('/api/reported-results', () =>
  HttpResponse.json({ dueFor: examDate, results: [] } satisfies ReportedResults),
);

async function openDashboard(date: string, ...handlers: RequestHandler[]) {
  const opened = renderRoute('/dashboard', [
    ...handlers,
    ...signedInAs(people.pro),
    ...studyData({ examDate: date }),
  ]);
  const card = within(await screen.findByRole('region', { name: 'Exam date' }));
  return { ...opened, card };
}

function storing() {
  const stored: unknown[] = [];
  const handler = http.put('/api/reported-results', async ({ request }) => {
    stored.push(await request.json());
    return HttpResponse.json({ dueFor: null, results: [] } satisfies ReportedResults);
  });
  return { stored, handler };
}

test('asks once how the exam went, with an optional score', async () => {
  const { stored, handler } = storing();
  const { person, card } = await openDashboard(examDate, due, handler);
  await card.findByRole('heading', { name: 'How did your exam go?' });
  expect(card.queryByRole('button', { name: 'Set the next date' })).toBeNull();
  expect(card.queryByLabelText('Correct answers of 80, if you like')).toBeNull();
  const choices = within(card.getByRole('radiogroup', { name: 'The result' }));
  await person.click(choices.getByRole('radio', { name: 'Not passed' }));
  const score = await card.findByLabelText('Correct answers of 80, if you like');
  await person.type(score, '64');
  await person.click(card.getByRole('button', { name: 'Save the answer' }));
  expect(await card.findByText('64 of 80 passes: 60 are needed.')).toBeVisible();
  await person.click(card.getByRole('radio', { name: 'Passed' }));
  await person.click(card.getByRole('button', { name: 'Save the answer' }));
  await waitFor(() => expect(card.queryByText('How did your exam go?')).toBeNull());
  expect(stored).toEqual([{ examDate, outcome: 'passed', score: 64 }]);
  expect(card.getByRole('button', { name: 'Set the next date' })).toBeVisible();
});

test('takes “I would rather not say” for an answer', async () => {
  const { stored, handler } = storing();
  const { person, card } = await openDashboard(examDate, due, handler);
  await person.click(await card.findByRole('button', { name: 'Save the answer' }));
  expect(await card.findByText('Choose one of the four.')).toBeVisible();
  await person.click(card.getByRole('radio', { name: 'I would rather not say' }));
  await person.click(card.getByRole('button', { name: 'Save the answer' }));
  await waitFor(() => expect(stored).toEqual([{ examDate, outcome: 'declined', score: null }]));
  await waitFor(() => {
    expect(messages().getByText('Thank you')).toBeVisible();
    expect(messages().queryByText('You can delete this answer in your profile.')).toBeNull();
  });
});

test('keeps the question and says why when the answer could not be saved', async () => {
  const refused = http.put('/api/reported-results', () => problem(503, 'UNAVAILABLE', 'Please try again.'));
  const { person, card } = await openDashboard(examDate, due, refused);
  await person.click(await card.findByRole('radio', { name: 'Passed' }));
  await person.click(card.getByRole('button', { name: 'Save the answer' }));
  expect(await card.findByText('Please try again.')).toBeVisible();
});

test.each([
  ['before the exam', '2099-04-22', due],
  [
    'after it was answered',
    examDate,
    http.get('/api/reported-results', () => HttpResponse.json({ dueFor: null, results: [] })),
  ],
])('does not ask %s', async (_when, date, handler) => {
  const { card } = await openDashboard(date, handler);
  await card.findByRole('button', { name: /date/ });
  expect(card.queryByText('How did your exam go?')).toBeNull();
});
