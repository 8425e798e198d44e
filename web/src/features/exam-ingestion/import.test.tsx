import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EditedDraft, ImportResult } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { makeIssue, openIngestion } from './test/open-ingestion.js';

const gift = '::Q1:: When? {=Now ~Later}';
const stored: ImportResult = {
  success: true,
  format: 'gift',
  examId: '33333333-3333-4333-8333-333333333333',
  stats: { questionsCreated: 80, categoriesCreated: 1, authenticCount: 0, placeholderCount: 0 },
  validation: { issues: [], warnings: [] },
};

async function openImport(reply: () => Response | Promise<Response>) {
  const sent: { url: URL; type: string | null }[] = [];
  const opened = await openIngestion(
    http.post('/api/admin/exams/import', ({ request }) => {
      const { url, headers } = request;
      sent.push({ url: new URL(url), type: headers.get('content-type') });
      return reply();
    }),
  );
  await opened.person.upload(screen.getByLabelText('Choose a file'), new File([gift], 'bank.gift'));
  const card = within(await screen.findByRole('region', { name: 'Import bank.gift' }));
  return { ...opened, card, sent };
}

test('a file of another program is recognized and imported as a draft with what was entered', async () => {
  const missing = [makeIssue({ question: 3, message: 'Question 3 has no key.' })];
  const reply = { ...stored, validation: { issues: missing, warnings: [] } };
  const { person, card, area, sent } = await openImport(() => HttpResponse.json(reply));
  expect(card.getByText(/^This is a GIFT file\./)).toBeVisible();
  expect(area).toHaveValue('');
  await person.type(card.getByLabelText('Title'), 'April 2025');
  await person.click(card.getByRole('radio', { name: 'Authentic' }));
  await person.click(card.getByRole('button', { name: 'Import as draft' }));
  expect(await card.findByText('Stored as a draft: 80 questions from a GIFT file.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Open the draft' })).toHaveAttribute(
    'href',
    `/admin/exams/${stored.examId}`,
  );
  expect(card.getByRole('heading', { name: 'Missing for publication (1)' })).toBeVisible();
  expect(sent.map(({ url, type }) => [url.search, type])).toEqual([
    ['?title=April+2025&origin=authentic', 'application/octet-stream'],
  ]);
});

test('the issues of a refused file are listed with their lines', async () => {
  const message = 'The file does not name its exam. Enter a title.';
  const issues = [
    makeIssue({ message }),
    makeIssue({ line: 7, message: 'Wrong key.' }),
    makeIssue({ question: 3, message: 'Empty.' }),
  ];
  const body = { code: 'INVALID_EXAM_FILE', message, error: message, validation: { issues, warnings: [] } };
  const { person, card } = await openImport(() => HttpResponse.json(body, { status: 422 }));
  await person.click(card.getByRole('button', { name: 'Import as draft' }));
  expect(await card.findByRole('alert')).toHaveTextContent(message);
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    `Document${message}STRUCTURE`,
    'Line 7Wrong key.STRUCTURE',
    'Question 3Empty.STRUCTURE',
  ]);
  expect(card.queryByRole('button', { name: 'Line 7' })).not.toBeInTheDocument();
});

test('an import that needs confirmations is repeated with them', async () => {
  const warnings = [makeIssue({ severity: 'confirmation', message: 'Did you mean "Bonds"?' })];
  const similarExams = [
    {
      examId: stored.examId,
      title: 'April 2025',
      sitting: null,
      sharedQuestions: 61,
      questionCount: 80,
      keyChanges: [],
    },
  ];
  const body = {
    code: 'CONFIRMATION_REQUIRED',
    message: 'x',
    error: 'x',
    validation: { issues: [], warnings },
    similarExams,
  };
  const { person, card, sent } = await openImport(() => HttpResponse.json(body, { status: 409 }));
  const button = card.getByRole('button', { name: 'Import as draft' });
  await person.click(button);
  await person.click(await card.findByRole('checkbox', { name: 'Create these as new sections' }));
  await person.click(
    card.getByRole('checkbox', {
      name: 'Import another exam, although it shares 61 questions with “April 2025”',
    }),
  );
  await person.click(button);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ url }) => url.search)).toEqual(['', '?confirmNewSections=true&confirmNewExam=true']);
});

test('an import that would replace edits lists them and asks', async () => {
  const edit = {
    version: 3,
    kind: 'question' as const,
    at: '2026-11-20T12:00:00.000Z',
    actorId: stored.examId,
    actorEmail: 'editor@tenfold.example',
    reason: 'A misprint',
    question: 5,
  };
  const editedDraft: EditedDraft = {
    examId: stored.examId,
    title: 'April 2025',
    version: 3,
    edits: [edit, { ...edit, version: 2, kind: 'details', question: null, actorEmail: null }],
  };
  const body = {
    code: 'CONFIRMATION_REQUIRED',
    message: 'Edited.',
    error: 'Edited.',
    validation: { issues: [], warnings: [] },
    similarExams: [],
    editedDraft,
  };
  const { person, card, sent } = await openImport(() =>
    sent.length === 1 ? HttpResponse.json(body, { status: 409 }) : HttpResponse.json(stored),
  );
  const button = card.getByRole('button', { name: 'Import as draft' });
  await person.click(button);
  const checkbox = await card.findByRole('checkbox', { name: 'Replace the edited draft' });
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Question edited: question 5editor@tenfold.example, November 20, 2026',
    `Details corrected${stored.examId}, November 20, 2026`,
  ]);
  await person.click(checkbox);
  await person.click(button);
  expect(await card.findByText(/^Stored as a draft/)).toBeVisible();
  expect(sent.map(({ url }) => url.search)).toEqual(['', '?replaceVersion=3']);
  expect(checkbox).not.toBeInTheDocument();
});

test('Close removes the file', async () => {
  const { person, card } = await openImport(() => HttpResponse.json(stored));
  await person.click(card.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Import bank.gift' })).not.toBeInTheDocument();
});

test('a refused file closes the form of the file before it, and keeps what was typed', async () => {
  const { person, area } = await openImport(() => HttpResponse.json(stored));
  const choose = (name: string, content: string) =>
    person.upload(screen.getByLabelText('Choose a file'), new File([content], name));
  await choose('scan.txt', '{\\rtf1 a}');
  expect(await screen.findByText(/^This is an RTF document/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Import bank.gift' })).not.toBeInTheDocument();
  await choose('exam.xml', '<exam title="x"/>');
  await waitFor(() => expect(area).toHaveValue('<exam title="x"/>'));
  await choose('scan.txt', '{\\rtf1 a}');
  await waitFor(() => expect(area).toHaveValue(''));
  await person.type(area, 'typed');
  await choose('scan.txt', '{\\rtf1 a}');
  expect(await screen.findByText(/^This is an RTF document/)).toBeVisible();
  expect(area).toHaveValue('typed');
});

test('a past exam and its answer key are chosen together, and sent as one upload', async () => {
  const { person } = await openImport(() => HttpResponse.json(stored));
  const input = screen.getByLabelText('Choose a file');
  await person.upload(input, [
    new File(['%PDF-1.7 exam'], 'exam.pdf'),
    new File(['%PDF-1.7 key'], 'key.pdf'),
  ]);
  const card = await screen.findByRole('region', { name: 'Import exam.pdf and key.pdf' });
  expect(card).toHaveTextContent('This is a PDF or text of a past exam.');
  await person.upload(input, [new File(['<exam/>'], 'a.xml'), new File(['<exam/>'], 'b.xml')]);
  expect(
    await screen.findByText('Only a past exam and its answer key can be chosen together.'),
  ).toBeVisible();
});

test('the pasted text of a past exam is imported', async () => {
  const { person, area } = await openImport(() => HttpResponse.json(stored));
  const question = (number: number) => `${number}. Which?\nA) One\nB) Two\nC) Three\nD) Four\n`;
  fireEvent.change(area, { target: { value: question(1) + question(2) } });
  await person.click(screen.getByRole('button', { name: 'Ingest XML' }));
  expect(await screen.findByRole('region', { name: 'Import the pasted text' })).toBeVisible();
});
