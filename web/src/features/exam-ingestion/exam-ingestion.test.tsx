import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExamFileIssue, PublishedExam } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { makeIssue, openIngestion, paper } from './test/open-ingestion';

test('the page describes the format', async () => {
  await openIngestion();
  const card = within(screen.getByRole('region', { name: 'Format requirements' }));
  expect(card.getByText(/^Exactly 80 questions, numbered 1 to 80/)).toBeVisible();
});

test('an exam file is sent unchanged, and the result is shown', async () => {
  const seen: string[] = [];
  const { ingest } = await openIngestion(
    http.post('/api/ingest-xml', async ({ request }) => {
      seen.push(`${request.headers.get('content-type')} ${await request.text()}`);
      return HttpResponse.json({
        success: true,
        examId: '66666666-0000-4000-8000-000000000001',
        stats: { questionsCreated: 80, categoriesCreated: 7, authenticCount: 78, placeholderCount: 2 },
        validation: {
          issues: [],
          warnings: [makeIssue({ line: 3, message: 'Question 7 looks unfinished.' })],
        },
      });
    }),
  );
  await ingest(paper);
  const card = within(await screen.findByRole('region', { name: 'Ingestion Successful' }));
  expect(card.getByText('Questions').closest('.ant-statistic')).toHaveTextContent('80');
  expect(card.getByText('New sections').closest('.ant-statistic')).toHaveTextContent('7');
  expect(card.getByText('Authentic').closest('.ant-statistic')).toHaveTextContent('78');
  expect(card.getByText('Placeholders').closest('.ant-statistic')).toHaveTextContent('2');
  expect(card.getByRole('heading', { name: 'Warnings (1)' })).toBeVisible();
  expect(seen).toEqual([`application/xml ${paper}`]);
});

test('ingesting a published exam again shows that nothing has changed', async () => {
  const exam: PublishedExam = {
    examId: '66666666-0000-4000-8000-000000000001',
    title: 'April 2026',
    sitting: '2026-04-22',
    origin: 'authentic',
    state: 'published',
    version: 1,
    questionCount: 80,
    publishedAt: '2026-05-01T00:00:00.000Z',
    versions: 1,
    history: [],
  };
  const { ingest } = await openIngestion(
    http.get('/api/admin/exams', () => HttpResponse.json([exam])),
    http.post('/api/ingest-xml', () =>
      HttpResponse.json({
        success: true,
        examId: exam.examId,
        stats: { questionsCreated: 80, categoriesCreated: 6, authenticCount: 80, placeholderCount: 0 },
        validation: { issues: [], warnings: [] },
      }),
    ),
  );
  await screen.findByRole('heading', { name: 'April 2026' });
  await ingest(paper);
  const card = within(await screen.findByRole('region', { name: 'Ingestion Successful' }));
  expect(card.getByText(/Nothing has changed/)).toBeVisible();
  expect(card.getByText('New sections').closest('.ant-statistic')).toHaveTextContent('0');
});

test('a refused exam file shows its issues with links to the lines', async () => {
  const issues: ExamFileIssue[] = [
    makeIssue({ line: 3, message: 'The attribute number is missing.' }),
    makeIssue({ message: 'Exactly 80 questions are needed.', group: 'Content' }),
  ];
  const { person, area, ingest } = await openIngestion(
    http.post('/api/ingest-xml', () =>
      problem(422, 'INVALID_EXAM_FILE', 'The paper was refused.', {
        success: false,
        error: 'The paper has 2 issues.',
        validation: { issues, warnings: [] },
      }),
    ),
  );
  await ingest(paper);
  const card = within(await screen.findByRole('region', { name: 'Ingestion Failed' }));
  expect(card.getByText('The paper has 2 issues.')).toBeVisible();
  expect(card.getByText('Exactly 80 questions are needed.')).toBeVisible();
  expect(card.getByRole('heading', { name: 'Structure (1)' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Content (1)' })).toBeVisible();
  expect(await messages().findByText('Ingestion Failed')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Line 3' }));
  expect(area).toHaveFocus();
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('    <question/>');
});

test.each([
  [
    'the user is not an administrator',
    () => problem(403, 'FORBIDDEN', 'Not you.'),
    'Unable to load admin data. Please ensure you have admin permissions...',
  ],
  [
    'the server is unavailable',
    () => problem(503, 'UNAVAILABLE', 'Ingestion is unavailable for a moment.'),
    'Ingestion is unavailable for a moment.',
  ],
  [
    'the network is down',
    () => HttpResponse.error(),
    'Network error: the server could not be reached. Nothing was stored.',
  ],
])('when %s, the page shows the error', async (_what, reply, said) => {
  const { ingest } = await openIngestion(http.post('/api/ingest-xml', reply));
  await ingest(paper);
  const card = within(await screen.findByRole('region', { name: 'Ingestion Failed' }));
  expect(card.getByText(said)).toBeVisible();
});

test('an ingestion that needs a confirmation is repeated with it', async () => {
  const queries: string[] = [];
  const doubt = makeIssue({ line: 2, severity: 'confirmation', message: '"A" would become a new section.' });
  const { person, ingest } = await openIngestion(
    http.post('/api/ingest-xml', ({ request }) => {
      queries.push(new URL(request.url).search);
      return problem(409, 'CONFIRMATION_REQUIRED', 'Confirm it.', {
        validation: { issues: [], warnings: [doubt] },
      });
    }),
  );
  await ingest(paper);
  await person.click(await screen.findByRole('checkbox', { name: /^Create these as new sections/ }));
  await person.click(screen.getByRole('button', { name: 'Ingest XML' }));
  await waitFor(() => expect(queries).toEqual(['', '?confirmNewSections=true']));
});

const keyOfApril = 'Question 7: the key changes from “B” to “C”.';

test.each([
  ['New version of “April 2026” (the file has 70 of its 80 questions)', '?versionOf=april', [keyOfApril]],
  ['Another exam', '?confirmNewExam=true', []],
])(
  'a file that is similar to an exam is ingested as what the administrator chooses: %s',
  async (choice, query, keyChanges) => {
    const queries: string[] = [];
    const message = 'This file has 70 of the 80 questions of “April 2026”.';
    const { person, ingest } = await openIngestion(
      http.post('/api/ingest-xml', ({ request }) => {
        queries.push(new URL(request.url).search);
        return problem(409, 'CONFIRMATION_REQUIRED', message, {
          validation: { issues: [], warnings: [] },
          similarExams: [
            {
              examId: 'april',
              title: 'April 2026',
              sitting: null,
              sharedQuestions: 70,
              questionCount: 80,
              keyChanges: [makeIssue({ line: null, severity: 'warning', message: keyOfApril })],
            },
          ],
        });
      }),
    );
    await ingest(paper);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(keyOfApril)).toBeNull();
    await person.click(await screen.findByRole('radio', { name: choice }));
    expect(screen.queryAllByText(keyOfApril).map(({ textContent }) => textContent)).toEqual(keyChanges);
    await person.click(screen.getByRole('button', { name: 'Ingest XML' }));
    await waitFor(() => expect(queries).toEqual(['', query]));
  },
);

test('an empty text is not sent', async () => {
  const { person, area } = await openIngestion();
  await person.click(area);
  await person.paste('  \n ');
  await person.click(screen.getByRole('button', { name: 'Ingest XML' }));
  expect(screen.getByText('Please provide XML content to ingest')).toBeVisible();
  expect(area).toHaveFocus();
  expect(area).toBeInvalid();
});

test('Clear empties the text and removes the result', async () => {
  const { person, area, ingest } = await openIngestion(
    http.post('/api/ingest-xml', () => HttpResponse.error()),
  );
  await ingest(paper);
  await screen.findByRole('region', { name: 'Ingestion Failed' });
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(area).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Ingestion Failed' })).not.toBeInTheDocument();
});

test('an upload cannot be cleared, so that its result is shown', async () => {
  const { gate, release } = heldReply();
  const { person, area, ingest } = await openIngestion(
    http.post('/api/ingest-xml', async () => {
      await gate;
      return HttpResponse.error();
    }),
  );
  await ingest(paper);
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(area).toHaveValue(paper);
  release();
  expect(await screen.findByRole('region', { name: 'Ingestion Failed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeEnabled();
});

test('lines with issues and warnings are marked until the text changes', async () => {
  const issues: ExamFileIssue[] = [
    makeIssue({ line: 2, message: 'One.' }),
    makeIssue({ line: 3, message: 'Two.' }),
  ];
  const { person, area, ingest } = await openIngestion(
    http.post('/api/ingest-xml', () =>
      problem(422, 'INVALID_EXAM_FILE', 'No.', {
        validation: { issues, warnings: [makeIssue({ line: 4, message: 'Three.' })] },
      }),
    ),
  );
  await ingest(paper);
  await screen.findByRole('region', { name: 'Ingestion Failed' });
  const numbers = () => [...(area.closest('[data-invalid]')?.querySelectorAll('[data-mark]') ?? [])];
  const marked = () => numbers().map((mark) => `${mark.textContent} ${mark.getAttribute('data-mark')}`);
  expect(marked().filter((text) => /^\d/.test(text))).toEqual(['2 issue', '3 issue', '4 warning']);
  await person.type(area, ' ');
  expect(marked()).toEqual([]);
  expect(screen.getByText('The text has changed since.')).toBeVisible();
});

test('the page shows the progress of the upload', async () => {
  const { gate, release } = heldReply();
  const { ingest } = await openIngestion(
    http.post('/api/ingest-xml', async () => {
      await gate;
      return HttpResponse.error();
    }),
  );
  await ingest(paper);
  expect(
    await screen.findByText(/^Uploading, |^Uploaded. The server is reading the exam file…/),
  ).toBeVisible();
  release();
  await screen.findByRole('region', { name: 'Ingestion Failed' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

describe('a file', () => {
  const file = new File([paper], 'paper.xml', { type: 'application/xml' });

  test('can be chosen', async () => {
    const { person, area } = await openIngestion();
    await person.upload(screen.getByLabelText('Choose a file'), file);
    await waitFor(() => expect(area).toHaveValue(paper));
  });

  test('can be dropped', async () => {
    const { area } = await openIngestion();
    const drop = createEvent.drop(area);
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [file] } });
    fireEvent(area, drop);
    expect(await screen.findByDisplayValue(/<exam title="x">/)).toBe(area);
  });

  test.each([
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x3c, 0x00]), /^This file is saved as UTF-16\. Save it again/],
    ['Latin-1', new Uint8Array([0x3c, 0x65, 0x78, 0xf5, 0x65, 0x73]), /^The file is saved as Windows-1252/],
    ['PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /^This is an image \(PNG\)/],
  ])('in %s is refused with what to do', async (_format, bytes, sentence) => {
    const { person, area } = await openIngestion();
    const other = new File([bytes], 'other.xml', { type: 'application/xml' });
    await person.upload(screen.getByLabelText('Choose a file'), other);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(area).toHaveValue('');
  });

  test('of more than 5 MB is refused', async () => {
    const { person, area } = await openIngestion();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.xml', { type: 'application/xml' });
    await person.upload(screen.getByLabelText('Choose a file'), large);
    expect(await screen.findByText('The file is larger than 5 MB')).toBeVisible();
    expect(area).toHaveValue('');
  });
});
