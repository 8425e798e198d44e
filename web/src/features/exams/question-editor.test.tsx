import { screen, within } from '@testing-library/react';
import type { ChangeKeyBody, KeyChangeProgress, ManagedExam, SaveQuestionBody } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import {
  change,
  EXAM_ID,
  EXAM_PATH,
  examsServer,
  managedExam,
  question,
  questionId,
} from './test/exams-server';

const address = `/admin/exams/${EXAM_ID}/questions/${questionId(1)}`;
const QUESTION_PATH = `${EXAM_PATH}/questions/${questionId(1)}`;
const noKeyChanges = http.get('/api/admin/key-changes', () => HttpResponse.json([]));
const statistics = http.get(`/api/admin/items/${questionId(1)}`, () => HttpResponse.json({ answers: 412 }));
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function examWith(changed: ReturnType<typeof question>, version: number): ManagedExam {
  const exam = managedExam();
  const questions = exam.questions.map((one) => (one.id === changed.id ? changed : one));
  return { ...exam, version, currentVersion: version, questions };
}

test('shows the question as students see it while it is edited, and saves it with its reason', async () => {
  const sent: SaveQuestionBody[] = [];
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      http.put(QUESTION_PATH, async ({ request }) => {
        const body = (await request.json()) as SaveQuestionBody;
        sent.push(body);
        return HttpResponse.json(examWith(question(1, { ...body, changedInVersion: 4 }), 4));
      }),
    ),
  );
  const text = await screen.findByLabelText('Question');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  await person.clear(text);
  await person.type(text, 'Which form closes the entry?');
  expect(await preview.findByRole('heading', { name: 'Which form closes the entry?' })).toBeVisible();
  expect(mayUnload()).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Add option D' }));
  await person.type(screen.getByLabelText('Option D'), 'CBP Form 28');
  await person.type(screen.getByLabelText('Citations, one a line'), '{Enter}19 CFR 143.21');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Say why you change the question.')).toBeVisible();
  await person.type(screen.getByLabelText('Reason for the change'), 'Unclear');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await messages().findByText('Question 1 saved')).toBeVisible();
  expect(mayUnload()).toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    baseVersion: 3,
    reason: 'Unclear',
    content: 'Which form closes the entry?',
    citations: ['19 CFR 142.11', '19 CFR 143.21'],
    exhibitId: null,
    editorNote: null,
  });
  expect(sent[0]?.answers.at(-1)).toEqual({ letter: 'D', text: 'CBP Form 28', imageUrl: null });
});

test('asks before a link leaves unsaved changes', async () => {
  const { person, address: at } = renderRoute(address, examsServer(noKeyChanges));
  await person.type(await screen.findByLabelText('Explanation'), ' More.');
  await person.click(screen.getByRole('link', { name: 'Next question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await person.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Explanation')).toHaveValue('The entry summary is CBP Form 7501. More.');
  await person.click(screen.getByRole('link', { name: 'Next question' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Question 2' })).toBeVisible();
  expect(at()).toContain(questionId(2));
});

test('lists each broken rule of a refused change', async () => {
  const issue = (message: string) => ({
    line: null,
    question: 1,
    group: 'Keys',
    severity: 'error',
    code: 'X',
    message,
  });
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      http.put(QUESTION_PATH, () =>
        problem(400, 'INVALID_INPUT', 'There are 2 issues. Nothing was saved.', {
          issues: [issue('Question 1 has no option B.'), issue('Question 1 is a placeholder.')],
        }),
      ),
    ),
  );
  await person.type(await screen.findByLabelText('Explanation'), ' More.');
  await person.type(screen.getByLabelText('Reason for the change'), 'Better');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are 2 issues. Nothing was saved.')).toBeVisible();
  expect(screen.getByText('Question 1 is a placeholder.')).toBeVisible();
});

test('a conflict is merged field by field and saved on the new version', async () => {
  const sent: SaveQuestionBody[] = [];
  const theirs = question(1, { explanation: 'Theirs.', citations: ['19 CFR 1.1'], changedInVersion: 4 });
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      http.put(QUESTION_PATH, async ({ request }) => {
        const body = (await request.json()) as SaveQuestionBody;
        sent.push(body);
        if (body.baseVersion < 4) {
          const extra = { current: theirs, currentVersion: 5 };
          return problem(409, 'CONFLICT', 'Question 1 changed meanwhile.', extra);
        }
        return HttpResponse.json(examWith(question(1, { ...body, changedInVersion: 6 }), 6));
      }),
    ),
  );
  const explanation = await screen.findByLabelText('Explanation');
  await person.clear(explanation);
  await person.type(explanation, 'Mine.');
  await person.type(screen.getByLabelText('Reason for the change'), 'Clearer');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const merge = within(await screen.findByRole('region', { name: 'Question 1 has changed in version 4' }));
  expect(merge.getByText('Both changed it')).toBeVisible();
  const whose = within(merge.getByRole('radiogroup', { name: 'Explanation: whose text' }));
  expect(whose.getByLabelText('Mine')).toBeChecked();
  const citations = within(merge.getByRole('radiogroup', { name: 'Citations: whose text' }));
  expect(citations.getByLabelText('Theirs')).toBeChecked();
  await person.click(whose.getByLabelText('Theirs'));
  await person.click(merge.getByRole('button', { name: 'Edit the merged question' }));
  expect(screen.getByLabelText('Explanation')).toHaveValue('Theirs.');
  expect(screen.getByLabelText('Citations, one a line')).toHaveValue('19 CFR 1.1');
  await person.type(screen.getByLabelText('Explanation'), ' And mine.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await messages().findByText('Question 1 saved')).toBeVisible();
  expect(sent[1]).toMatchObject({
    baseVersion: 5,
    explanation: 'Theirs. And mine.',
    citations: ['19 CFR 1.1'],
    reason: 'Clearer',
  });
});

test('changes the key after a confirmation, and follows the rescoring', async () => {
  const sent: ChangeKeyBody[] = [];
  const progress: KeyChangeProgress = {
    examId: EXAM_ID,
    examTitle: 'April 2025',
    questionId: questionId(1),
    questionNumber: 1,
    version: 4,
    before: 'B',
    after: 'B,C',
    decidedOn: '2026-05-12',
    publicNote: 'CBP also accepts C.',
    changedAt: '2026-05-13T09:30:00.000Z',
    students: 30,
    rescored: 12,
    failed: 2,
    scoresChanged: 5,
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
      http.put(`${QUESTION_PATH}/key`, async ({ request }) => {
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
  await person.click(card.getByRole('button', { name: 'Change the key' }));
  expect(await card.findByText('The question already has this key.')).toBeVisible();
  await person.click(card.getByRole('checkbox', { name: 'C' }));
  await person.click(card.getByRole('button', { name: 'Change the key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the key of question 1?' }));
  expect(dialog.getByText('B or C')).toBeVisible();
  expect(await dialog.findByText(/So far 412 students have answered it/)).toBeVisible();
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

test('a removed question needs no letters', async () => {
  const sent: ChangeKeyBody[] = [];
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      statistics,
      http.put(`${QUESTION_PATH}/key`, async ({ request }) => {
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

test('says that the exam has no such question', async () => {
  renderRoute(`/admin/exams/${EXAM_ID}/questions/${questionId(99)}`, examsServer(noKeyChanges));
  expect(await screen.findByRole('heading', { name: 'Question not found' })).toBeVisible();
});

test('uploads an image with its description', async () => {
  const sent: SaveQuestionBody[] = [];
  const url = `/exhibits/${'a'.repeat(64)}.webp`;
  const { person } = renderRoute(
    address,
    examsServer(
      noKeyChanges,
      http.post('/api/admin/images', () => HttpResponse.json({ url, width: 800, height: 600 })),
      http.put(QUESTION_PATH, async ({ request }) => {
        const body = (await request.json()) as SaveQuestionBody;
        sent.push(body);
        return HttpResponse.json(examWith(question(1, { ...body, changedInVersion: 4 }), 4));
      }),
    ),
  );
  const input = await screen.findByLabelText('File for the image of the question');
  await person.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  await person.type(await screen.findByLabelText('Description of the image'), 'A form');
  expect(await screen.findByRole('img', { name: 'A form' })).toHaveAttribute('src', url);
  await person.type(screen.getByLabelText('Reason for the change'), 'The form');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await messages().findByText('Question 1 saved')).toBeVisible();
  expect(sent[0]).toMatchObject({ imageUrl: url, imageDescription: 'A form' });
});
