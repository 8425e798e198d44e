import { screen, waitFor, within } from '@testing-library/react';
import type { AddQuestionBody, SaveQuestionBody } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import {
  EXAM_ID,
  EXAM_PATH,
  examsServer,
  examWith,
  managedExam,
  question,
  questionId,
} from './test/exams-server';

const address = `/admin/exams/${EXAM_ID}/questions/${questionId(1)}`;
const QUESTION_PATH = `${EXAM_PATH}/questions/${questionId(1)}`;
const noKeyChanges = http.get('/api/admin/key-changes', () => HttpResponse.json([]));
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

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
  await person.paste('Which form closes the entry?');
  expect(await preview.findByRole('heading', { name: 'Which form closes the entry?' })).toBeVisible();
  expect(mayUnload()).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Add option D' }));
  await person.type(screen.getByLabelText('Option D'), 'CBP Form 28');
  await person.type(screen.getByLabelText('Citations, one a line'), '{Enter}19 CFR 143.21');
  await person.clear(screen.getByLabelText('Option B'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Say why you change the question.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Option B')).toHaveFocus());
  await person.paste('CBP Form 7501');
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

describe('in a draft', () => {
  const draft = managedExam({ state: 'draft' });
  const draftServer = (...handlers: RequestHandler[]) =>
    examsServer(
      noKeyChanges,
      ...handlers,
      http.get(EXAM_PATH, () => HttpResponse.json(draft)),
    );

  test('the key and a new section are saved with the question', async () => {
    const sent: SaveQuestionBody[] = [];
    const { person } = renderRoute(
      address,
      draftServer(
        http.put(QUESTION_PATH, async ({ request }) => {
          sent.push((await request.json()) as SaveQuestionBody);
          return HttpResponse.json({ ...draft, version: 4 });
        }),
      ),
    );
    const key = within(await screen.findByRole('group', { name: 'Key' }));
    expect(key.getByRole('checkbox', { name: 'B' })).toBeChecked();
    expect(screen.queryByRole('region', { name: 'Key of question 1' })).toBeNull();
    await person.click(key.getByRole('checkbox', { name: 'A' }));
    await person.type(screen.getByLabelText('New section'), 'Bonds');
    await person.type(screen.getByLabelText('Reason for the change'), 'Read again');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await messages().findByText('Question 1 saved')).toBeVisible();
    expect(sent).toMatchObject([{ correctAnswer: 'A,B', sectionName: 'Bonds' }]);
  });

  test('a question is deleted with a reason, and the list of questions shows', async () => {
    const sent: unknown[] = [];
    const { person, address: at } = renderRoute(
      address,
      draftServer(
        http.post(`${QUESTION_PATH}/deletion`, async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json({ ...draft, version: 4, questions: draft.questions.slice(1) });
        }),
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete question 1?' }));
    await person.type(dialog.getByLabelText('Reason, for the audit log'), 'Survey{Enter}');
    expect(await messages().findByText('Question 1 deleted')).toBeVisible();
    await waitFor(() => expect(at()).toBe(`/admin/exams/${EXAM_ID}`));
    expect(screen.queryByRole('link', { name: /^Question 1:/ })).toBeNull();
    expect(sent).toEqual([{ baseVersion: 3, reason: 'Survey' }]);
  });

  test('a question is added at the first free number', async () => {
    const sent: AddQuestionBody[] = [];
    const { person } = renderRoute(
      `/admin/exams/${EXAM_ID}/questions/new`,
      draftServer(
        http.post(`${EXAM_PATH}/questions`, async ({ request }) => {
          const body = (await request.json()) as AddQuestionBody;
          sent.push(body);
          return HttpResponse.json({
            ...draft,
            version: 4,
            questions: [...draft.questions, question(4, { content: body.content })],
          });
        }),
      ),
    );
    expect(await screen.findByLabelText('Number')).toHaveValue(4);
    await person.type(screen.getByLabelText('Question'), 'Who?');
    await person.click(screen.getByRole('button', { name: 'Remove option D' }));
    await person.type(screen.getByLabelText('Reason for the change'), 'Left out{Enter}');
    expect(await messages().findByText('Question 4 added')).toBeVisible();
    expect(await screen.findByLabelText('Number')).toHaveValue(5);
    expect(screen.getByLabelText('Question')).toHaveValue('');
    expect(sent).toMatchObject([{ number: 4, content: 'Who?', correctAnswer: '', reason: 'Left out' }]);
    expect(sent[0]?.answers).toHaveLength(3);
  });
});
