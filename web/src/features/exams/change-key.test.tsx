import { screen, within } from '@testing-library/react';
import type { ChangeKeyBody, KeyChangeProgress } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import {
  change,
  EXAM_ID,
  EXAM_PATH,
  examsServer,
  examWith,
  managedExam,
  question,
  questionId,
} from './test/exams-server';

const address = `/admin/exams/${EXAM_ID}/questions/${questionId(1)}`;
const KEY_PATH = `${EXAM_PATH}/questions/${questionId(1)}/key`;
const noKeyChanges = http.get('/api/admin/key-changes', () => HttpResponse.json([]));
const statistics = http.get(`/api/admin/question-statistics/${questionId(1)}`, () =>
  HttpResponse.json({ toRescore: { students: 412, sessions: 1530, isComplete: true } }),
);
const fileChange: KeyChangeProgress = {
  examId: EXAM_ID,
  examTitle: 'April 2025',
  questionId: questionId(1),
  questionNumber: 1,
  version: 2,
  before: 'A',
  after: 'B',
  decidedOn: '2026-05-12',
  publicNote: 'The exam file was corrected: the correct answer is B.',
  changedAt: '2026-05-13T09:30:00.000Z',
  students: 30,
  rescored: 30,
  failed: 0,
  scoresChanged: 5,
  finishedAt: '2026-05-13T09:31:00.000Z',
};

test('changes the key after a confirmation, and follows the rescoring', async () => {
  const sent: ChangeKeyBody[] = [];
  const progress: KeyChangeProgress = {
    ...fileChange,
    version: 4,
    before: 'B',
    after: 'B,C',
    publicNote: 'CBP also accepts C.',
    rescored: 12,
    failed: 2,
    finishedAt: null,
  };
  let listed: KeyChangeProgress[] = [];
  let exam = managedExam();
  const { person } = renderRoute(
    address,
    examsServer(
      http.get('/api/admin/key-changes', () => {
        const reply = HttpResponse.json(listed);
        if (sent.length > 0)
          listed =
            listed.length === 0
              ? [progress]
              : [{ ...progress, failed: 0, finishedAt: '2026-05-13T09:31:00.000Z' }];
        return reply;
      }),
      statistics,
      http.put(KEY_PATH, async ({ request }) => {
        sent.push((await request.json()) as ChangeKeyBody);
        const history = [change(4, { kind: 'key', question: 1, reason: 'Appeal' }), ...exam.history];
        exam = { ...examWith(question(1, { correctAnswer: 'B,C', changedInVersion: 4 }), 4), history };
        return HttpResponse.json(exam);
      }),
    ),
  );
  const card = within(await screen.findByRole('region', { name: 'Key of question 1' }));
  await person.click(card.getByRole('button', { name: 'Change the key' }));
  expect(await card.findByText('Say when it was decided.')).toBeVisible();
  expect(card.getByText('Tell the students why the key changes.')).toBeVisible();
  await person.type(card.getByLabelText('Date of the decision'), '2026-05-12');
  await person.type(card.getByLabelText('Public note'), 'CBP also accepts C.');
  await person.type(card.getByLabelText('Reason for the new key'), 'Appeal');
  await person.click(card.getByRole('checkbox', { name: 'C' }));
  await person.click(card.getByRole('button', { name: 'Change the key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the key of question 1?' }));
  expect(dialog.getByText('B or C')).toBeVisible();
  expect(await dialog.findByText(/So far these are 1,530 finished sessions of 412 students\./)).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Change and rescore' }));
  expect(await messages().findByText('Key changed')).toBeVisible();
  expect(sent).toEqual([
    {
      baseVersion: 3,
      correctAnswer: 'B,C',
      decidedOn: '2026-05-12',
      publicNote: 'CBP also accepts C.',
      reason: 'Appeal',
    },
  ]);
  expect(await screen.findByText('12 of 30 students rescored so far.', {}, { timeout: 8_000 })).toBeVisible();
  expect(screen.getByText(/^2 students could not be rescored and will be tried again/)).toBeVisible();
  expect(
    await screen.findByText('Rescored for 30 students. A score changed for 5.', {}, { timeout: 8_000 }),
  ).toBeVisible();
}, 30_000);

test('replaces the public note when the key stays, and says when there is none', async () => {
  const sent: ChangeKeyBody[] = [];
  const noted: KeyChangeProgress = {
    ...fileChange,
    version: 4,
    before: 'B',
    publicNote: 'CBP decided on appeal.',
    students: 0,
    scoresChanged: 0,
  };
  const { person } = renderRoute(
    address,
    examsServer(
      http.get('/api/admin/key-changes', () => HttpResponse.json([noted])),
      http.put(KEY_PATH, async ({ request }) => {
        sent.push((await request.json()) as ChangeKeyBody);
        if (sent.length === 1) return problem(400, 'INVALID_INPUT', 'The question already has this key.');
        const exam = managedExam();
        const history = [change(4, { kind: 'key', question: 1, reason: 'Clearer' }), ...exam.history];
        return HttpResponse.json({ ...exam, version: 4, currentVersion: 4, history });
      }),
    ),
  );
  const card = within(await screen.findByRole('region', { name: 'Key of question 1' }));
  expect(screen.queryByRole('region', { name: 'Rescoring' })).toBeNull();
  await person.type(card.getByLabelText('Date of the decision'), '2026-05-12');
  await person.type(card.getByLabelText('Public note'), 'CBP decided on appeal.');
  await person.type(card.getByLabelText('Reason for the new key'), 'Clearer');
  const replace = async () => {
    await person.click(card.getByRole('button', { name: 'Change the key' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Replace the public note of question 1?' }),
    );
    expect(dialog.getByText(/Nothing is rescored, and nobody is notified/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Replace the note' }));
  };
  await replace();
  expect(await card.findByText('The question already has this key.')).toBeVisible();
  await replace();
  expect(await messages().findByText('Public note replaced')).toBeVisible();
  expect(sent.map(({ correctAnswer }) => correctAnswer)).toEqual(['B', 'B']);
  const rescoring = within(await screen.findByRole('region', { name: 'Rescoring' }));
  expect(await rescoring.findByText(/^New public note of B, decided on/)).toBeVisible();
  expect(rescoring.getByText('The key is unchanged, so nothing was rescored.')).toBeVisible();
}, 30_000);

test('shows the rescoring of a key that an exam file has changed', async () => {
  renderRoute(
    address,
    examsServer(
      http.get('/api/admin/key-changes', () => HttpResponse.json([fileChange])),
      http.get(EXAM_PATH, () => HttpResponse.json(managedExam({ history: [change(2), change(1)] }))),
    ),
  );
  const rescoring = within(await screen.findByRole('region', { name: 'Rescoring' }));
  expect(rescoring.getByText('The exam file was corrected: the correct answer is B.')).toBeVisible();
  expect(rescoring.getByText('Rescored for 30 students. A score changed for 5.')).toBeVisible();
});

test('a removed question needs no letters', async () => {
  const sent: ChangeKeyBody[] = [];
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      statistics,
      http.put(KEY_PATH, async ({ request }) => {
        sent.push((await request.json()) as ChangeKeyBody);
        return problem(409, 'CONFLICT', 'Question 1 changed meanwhile.', {
          current: question(1, { correctAnswer: 'A' }),
          currentVersion: 4,
        });
      }),
    ),
  );
  const card = within(await screen.findByRole('region', { name: 'Key of question 1' }));
  await person.click(card.getByRole('radio', { name: 'Removed' }));
  await person.type(card.getByLabelText('Date of the decision'), '2026-05-12');
  await person.type(card.getByLabelText('Public note'), 'CBP removed it.');
  await person.type(card.getByLabelText('Reason for the new key'), 'Appeal{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Change and rescore' }));
  expect(await card.findByText('Question 1 changed meanwhile.')).toBeVisible();
  expect(sent[0]?.correctAnswer).toBe('REMOVED');
  await person.click(card.getByRole('button', { name: 'Load the current key' }));
  expect(screen.queryByRole('button', { name: 'Load the current key' })).toBeNull();
});
