import { screen, within } from '@testing-library/react';
import type { ChangeExamStateBody } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { EXAM_PATH, examsServer, listedExam, managedExam } from './test/exams-server';

const LIST = '/api/admin/exams';

test('lists exams with state, versions, and who changed them last when and why', async () => {
  renderRoute('/admin/exams', examsServer());
  const row = (await screen.findByRole('link', { name: 'April 2025' })).closest('tr');
  const shown = within(row ?? document.body);
  expect(shown.getByText('Authentic, given on April 23, 2025, 3 questions')).toBeVisible();
  expect(shown.getByText('Published')).toBeVisible();
  expect(shown.getByText('3', { exact: true })).toBeVisible();
  expect(shown.getByText(/Key changed: question 3/)).toBeVisible();
  expect(shown.getByText('root@example.com: Ruling on the appeal')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Admin' })) {
    expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('withdraws an exam with a reason, and offers to restore it', async () => {
  const sent: ChangeExamStateBody[] = [];
  let state: 'published' | 'withdrawn' = 'published';
  const { person } = renderRoute(
    '/admin/exams',
    examsServer(
      http.get(LIST, () => HttpResponse.json([listedExam({ state })])),
      http.put(`${EXAM_PATH}/state`, async ({ request }) => {
        const body = (await request.json()) as ChangeExamStateBody;
        sent.push(body);
        state = body.state;
        return HttpResponse.json(managedExam({ state, version: 4, currentVersion: 4 }));
      }),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Withdraw April 2025' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw “April 2025”?' }));
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('Say why you withdraw the exam.')).toBeVisible();
  await person.type(dialog.getByLabelText('Reason, for the audit log'), 'Wrong scan{Enter}');
  expect(await messages().findByText('Exam withdrawn')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Restore April 2025' })).toBeVisible();
  expect(sent).toEqual([{ state: 'withdrawn', reason: 'Wrong scan' }]);
});

test('a refused change of the state stays in its dialog', async () => {
  const { person } = renderRoute(
    '/admin/exams',
    examsServer(
      http.get(LIST, () => HttpResponse.json([listedExam({ state: 'draft' })])),
      http.put(`${EXAM_PATH}/state`, () => problem(400, 'INVALID_INPUT', 'Question 4 has no key.')),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Publish April 2025' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “April 2025”?' }));
  await person.type(dialog.getByLabelText('Reason, for the audit log'), 'Checked{Enter}');
  expect(await dialog.findByText('Question 4 has no key.')).toBeVisible();
});

test('says what will be here when there is no exam', async () => {
  renderRoute('/admin/exams', examsServer(http.get(LIST, () => HttpResponse.json([]))));
  expect(await screen.findByText('No exams yet')).toBeVisible();
});

test('says that the server cannot list the exams', async () => {
  renderRoute('/admin/exams', examsServer(http.get(LIST, () => problem(503, 'UNAVAILABLE', 'Try later.'))));
  expect(await screen.findByText('Try later.', {}, { timeout: 4_000 })).toBeVisible();
});
