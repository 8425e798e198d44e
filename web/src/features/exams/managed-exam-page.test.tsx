import { screen, within } from '@testing-library/react';
import type { ChangeExamDetailsBody, ChangeKeyBody } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { EXAM_ID, EXAM_PATH, examsServer, managedExam, question, questionId } from './test/exams-server';

const address = `/admin/exams/${EXAM_ID}`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('shows the questions with their keys, and finds them by words and number', async () => {
  const { person, address: at } = renderRoute(address, examsServer());
  expect(await screen.findByRole('heading', { name: 'April 2025' })).toBeVisible();
  expect(screen.getByText('Authentic, given on April 23, 2025, 3 questions, version 3')).toBeVisible();
  const link = screen.getByRole('link', { name: /^Question 2:/ });
  expect(link).toHaveAttribute('href', `/admin/exams/${EXAM_ID}/questions/${questionId(2)}`);
  expect(screen.getByText('All answers accepted')).toBeVisible();
  expect(screen.getByText('No explanation')).toBeVisible();

  const search = screen.getByLabelText('Search the questions of this exam');
  await person.type(search, 'ABSOLUTE quota{Enter}');
  expect(await screen.findByText('1 to 1 of 1 question')).toBeVisible();
  expect(at()).toBe(`${address}?search=ABSOLUTE+quota`);
  await person.clear(screen.getByLabelText('Search the questions of this exam'));
  await person.type(screen.getByLabelText('Search the questions of this exam'), '3{Enter}');
  expect(await screen.findByRole('link', { name: /^Question 3:/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Question 2:/ })).toBeNull();
  await person.clear(screen.getByLabelText('Search the questions of this exam'));
  await person.type(screen.getByLabelText('Search the questions of this exam'), 'drawback{Enter}');
  expect(await screen.findByText('No question of this exam contains “drawback”.')).toBeVisible();
});

test('shows who made each version, when and why', async () => {
  renderRoute(`${address}?tab=versions`, examsServer());
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Key changed: question 3')).toBeVisible();
  expect(table.getByText('Ruling on the appeal')).toBeVisible();
  expect(table.getAllByText('root@example.com')).toHaveLength(2);
  expect(table.getByText('The edition was wrong')).toBeVisible();
});

test('corrects the details of the version that was loaded', async () => {
  const sent: ChangeExamDetailsBody[] = [];
  const { person } = renderRoute(
    `${address}?tab=details`,
    examsServer(
      http.put(`${EXAM_PATH}/details`, async ({ request }) => {
        const body = (await request.json()) as ChangeExamDetailsBody;
        sent.push(body);
        return HttpResponse.json(managedExam({ title: body.title, version: 4, currentVersion: 4 }));
      }),
    ),
  );
  const title = await screen.findByLabelText('Title');
  await person.clear(title);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('An exam needs a title.')).toBeVisible();
  expect(screen.getByText('Say why you change the details.')).toBeVisible();
  await person.type(title, 'April 2025, corrected');
  await person.click(screen.getByRole('button', { name: 'Add a reference' }));
  await person.type(screen.getByLabelText('Reference 2'), 'HTSUS');
  await person.type(screen.getByLabelText('Reason for the change'), 'Typing error');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await messages().findByText('Details saved')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'April 2025, corrected' })).toBeVisible();
  expect(sent).toEqual([
    {
      baseVersion: 3,
      title: 'April 2025, corrected',
      sitting: '2025-04-23',
      references: [
        { title: 'Title 19, Code of Federal Regulations', edition: '2024-04-01' },
        { title: 'HTSUS', edition: null },
      ],
      reason: 'Typing error',
    },
  ]);
});

test('says that another administrator was first, and loads their version', async () => {
  const message = 'The exam was changed meanwhile.';
  let current = managedExam();
  const { person } = renderRoute(
    `${address}?tab=details`,
    examsServer(
      http.get(EXAM_PATH, () => HttpResponse.json(current)),
      http.put(`${EXAM_PATH}/details`, () => problem(409, 'CONFLICT', message)),
    ),
  );
  await person.type(await screen.findByLabelText('Reason for the change'), 'Mine');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  current = managedExam({ title: 'Theirs', version: 4, currentVersion: 4 });
  await person.click(screen.getByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});

test('shows what a draft lacks, with links to its questions, and no way to publish it', async () => {
  const missing = [
    { code: 'QUESTION_COUNT', message: 'An exam has exactly 80 questions; this one has 12.', questions: [] },
    { code: 'KEY_MISSING', message: '11 of 12 questions have no key.', questions: range(11) },
  ];
  const questions = range(12).map((number) => question(number, { correctAnswer: '' }));
  const draft = managedExam({ state: 'draft', missing, questions });
  const { person } = renderRoute(address, examsServer(http.get(EXAM_PATH, () => HttpResponse.json(draft))));
  const card = within(await screen.findByRole('region', { name: 'Missing for publication' }));
  expect(card.getByText('An exam has exactly 80 questions; this one has 12.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Add a question' })).toHaveAttribute(
    'href',
    `${address}/questions/new`,
  );
  expect(card.getByRole('link', { name: 'Question 10' })).toHaveAttribute(
    'href',
    `${address}/questions/${questionId(10)}`,
  );
  expect(card.queryByRole('link', { name: 'Question 11' })).toBeNull();
  await person.click(card.getByRole('button', { name: 'Show all 11' }));
  expect(card.getByRole('link', { name: 'Question 11' })).toBeVisible();
  expect(screen.getAllByText('No key')).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a draft can be published from its page', async () => {
  const { person } = renderRoute(
    address,
    examsServer(
      http.get(EXAM_PATH, () => HttpResponse.json(managedExam({ state: 'draft' }))),
      http.put(`${EXAM_PATH}/state`, () => HttpResponse.json(managedExam({ state: 'published' }))),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “April 2025”?' }));
  await person.type(dialog.getByLabelText('Reason, for the audit log'), 'Checked{Enter}');
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('says that no exam has the address', async () => {
  renderRoute(
    address,
    examsServer(http.get(EXAM_PATH, () => problem(404, 'NOT_FOUND', 'There is no such exam.'))),
  );
  expect(await screen.findByRole('heading', { name: 'Exam not found' }, { timeout: 4_000 })).toBeVisible();
});

test('compares a new answer key, and changes the keys that were read with certainty', async () => {
  const sent: Record<string, ChangeKeyBody> = {};
  const differs = (number: number, after: string, doubt: string | null) => ({
    questionId: questionId(number),
    number,
    before: 'B',
    after,
    doubt,
  });
  const { person } = renderRoute(
    `${address}?tab=key`,
    examsServer(
      http.post('/api/admin/exams/import/key', () =>
        HttpResponse.json({
          rows: 79,
          changes: [differs(1, 'B,C', null), differs(2, 'A', 'its row is unclear')],
          missing: [3],
        }),
      ),
      http.put(`${EXAM_PATH}/questions/:id/key`, async ({ request, params }) => {
        sent[String(params['id'])] = (await request.json()) as ChangeKeyBody;
        return HttpResponse.json(managedExam({ version: 4, currentVersion: 4 }));
      }),
    ),
  );
  await person.upload(
    await screen.findByLabelText('Answer key', { selector: 'input' }),
    new File(['1 B'], 'key.txt'),
  );
  expect(await screen.findByText(/2 keys differ from the 79 rows.*no row for question 3/)).toBeVisible();
  expect(screen.getByText('Not read with certainty: its row is unclear.')).toBeVisible();
  await person.type(screen.getByLabelText('Reason for the new keys'), 'Appeals');
  await person.click(screen.getByRole('button', { name: 'Change 1 key' }));
  expect(await messages().findByText('Keys changed')).toBeVisible();
  expect(Object.keys(sent)).toEqual([questionId(1)]);
  expect(sent[questionId(1)]).toMatchObject({ correctAnswer: 'B,C', reason: 'Appeals', baseVersion: 3 });
});
