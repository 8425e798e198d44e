import { screen, within } from '@testing-library/react';
import type { ExamPreview, PublishedExam } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { problem } from '../../../test/users';
import { makeIssue, openIngestion, paper } from './test/open-ingestion';

type PreviewedQuestion = ExamPreview['exam']['questions'][number];

function question(number: number, categoryId: string, facts: Partial<PreviewedQuestion>): PreviewedQuestion {
  return {
    id: `question-${number}`,
    number,
    categoryId,
    content: `Question ${number}?`,
    imageUrl: null,
    imageDescription: null,
    answers: ['A', 'B', 'C'].map((letter) => ({ letter, text: `Choice ${letter}`, imageUrl: null })),
    correctAnswer: 'A',
    explanation: 'Because.',
    citations: ['19 CFR 1.1'],
    exhibitId: null,
    ...facts,
  };
}

describe('a preview', () => {
  const seen: ExamPreview = {
    isNew: true,
    similarExams: [],
    exam: {
      isWithdrawn: false,
      examId: '66666666-0000-4000-8000-000000000001',
      version: 1,
      title: 'April paper',
      sitting: '2025-04-23',
      origin: 'sample',
      categories: [
        { id: 'entry', name: 'Entry', position: 0 },
        { id: 'bonds', name: 'Bonds', position: 1 },
      ],
      references: [{ title: 'Title 19', edition: '2025' }],
      exhibits: [{ id: 'case-1', title: 'Invoice', content: 'One box', images: [] }],
      questions: [
        question(1, 'entry', { correctAnswer: 'B', exhibitId: 'case-1' }),
        question(2, 'bonds', { correctAnswer: 'REMOVED' }),
      ],
    },
    stats: { questionsCreated: 2, categoriesCreated: 1, authenticCount: 0, placeholderCount: 1 },
    validation: {
      issues: [],
      warnings: [makeIssue({ line: 3, severity: 'warning', message: 'Question 2 looks unfinished.' })],
    },
  };
  const previewed = (preview: ExamPreview) =>
    http.post('/api/admin/exams/preview', () => HttpResponse.json(preview));

  test('shows the exam as users will see it, and stores nothing', async () => {
    const { person, preview } = await openIngestion(previewed(seen));
    await preview(paper);
    const card = within(await screen.findByRole('region', { name: 'Preview: April paper' }));
    expect(card.getByText('A new exam. Nothing is stored yet.')).toBeVisible();
    expect(card.getByText('Sample exam, given on April 23, 2025: 2 questions in 2 sections.')).toBeVisible();
    await person.click(card.getByText('Entry (1)'));
    expect(await card.findByText(/^Question 1\?/)).toBeVisible();
    expect(card.getByText('Exhibit: Invoice')).toBeVisible();
    expect(card.getByText('Correct').closest('li')).toHaveTextContent('BChoice B');
    await person.click(card.getByText('Bonds (1)'));
    expect(
      await card.findByText('This question was removed from the exam: everyone gets credit.'),
    ).toBeVisible();
    const results = within(screen.getByRole('region', { name: 'Ready to publish' }));
    expect(results.getByText('Question 2 looks unfinished.')).toBeVisible();
  });

  test.each([
    ['replaces a version', { ...seen, exam: { ...seen.exam, version: 3 } }, /^Version 3 of an exam/],
    [
      'changes nothing',
      { ...seen, isNew: false },
      /^Identical to version 1\. Publishing would change nothing\./,
    ],
  ])('says when the paper %s', async (_what, answer, said) => {
    const { preview } = await openIngestion(previewed(answer));
    await preview(paper);
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('can be published unchanged', async () => {
    const bodies: string[] = [];
    const { person, preview } = await openIngestion(
      previewed(seen),
      http.post('/api/ingest-xml', async ({ request }) => {
        bodies.push(await request.text());
        return HttpResponse.json({ success: true, ...seen, examId: seen.exam.examId });
      }),
    );
    await preview(paper);
    await person.click(await screen.findByRole('button', { name: 'Publish this exam' }));
    await screen.findByRole('region', { name: 'Ingestion Successful' });
    expect(bodies).toEqual([paper]);
    expect(screen.queryByRole('region', { name: 'Preview: April paper' })).not.toBeInTheDocument();
  });

  test('with a new section is published once it is confirmed', async () => {
    const queries: string[] = [];
    const doubt = makeIssue({
      line: 2,
      severity: 'confirmation',
      message: '"Entri" would become a new section.',
    });
    const { person, preview } = await openIngestion(
      previewed({ ...seen, validation: { issues: [], warnings: [doubt] } }),
      http.post('/api/ingest-xml', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json({ success: true, ...seen, examId: seen.exam.examId });
      }),
    );
    await preview(paper);
    expect(await screen.findByText('"Entri" would become a new section.')).toBeVisible();
    const publish = screen.getByRole('button', { name: 'Publish this exam' });
    expect(publish).toBeDisabled();
    await person.click(screen.getByRole('checkbox', { name: /^Create these as new sections/ }));
    await person.click(publish);
    await screen.findByRole('region', { name: 'Ingestion Successful' });
    expect(queries).toEqual(['?confirmNewSections=true']);
  });

  test('of another text cannot be published', async () => {
    const { person, area, preview } = await openIngestion(previewed(seen));
    await preview(paper);
    await screen.findByRole('region', { name: 'Preview: April paper' });
    await person.type(area, ' ');
    expect(screen.getByRole('button', { name: 'Publish this exam' })).toBeDisabled();
    expect(screen.getByText('The text has changed. Preview it again.')).toBeVisible();
  });

  test('of a faulty exam file shows its issues', async () => {
    const { preview } = await openIngestion(
      http.post('/api/admin/exams/preview', () =>
        problem(422, 'INVALID_EXAM_FILE', 'No.', {
          error: 'The paper has 1 issue.',
          validation: { issues: [makeIssue({ line: 1 })], warnings: [] },
        }),
      ),
    );
    await preview(paper);
    const card = within(await screen.findByRole('region', { name: 'Preview Failed' }));
    expect(card.getByText('The paper has 1 issue.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Line 1' })).toBeVisible();
  });

  test('of an empty text is not requested', async () => {
    const { person } = await openIngestion();
    await person.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByText('Please provide XML content to ingest')).toBeVisible();
  });
});

describe('the published exams', () => {
  const change = { kind: 'file', actorId: 'admin', actorEmail: null, reason: null, question: null } as const;
  const exam: PublishedExam = {
    examId: '66666666-0000-4000-8000-000000000001',
    title: 'April paper',
    sitting: null,
    origin: 'sample',
    state: 'published',
    version: 2,
    questionCount: 80,
    publishedAt: '2026-05-12T09:00:00.000Z',
    versions: 2,
    history: [
      { ...change, version: 2, at: '2026-05-12T09:00:00.000Z' },
      { ...change, version: 1, at: '2026-04-02T09:00:00.000Z' },
    ],
  };

  test('are listed with their versions', async () => {
    const { person } = await openIngestion(http.get('/api/admin/exams', () => HttpResponse.json([exam])));
    const card = within(await screen.findByRole('region', { name: 'Exams' }));
    expect(await card.findByRole('heading', { name: 'April paper' })).toBeVisible();
    expect(card.getByText('Sample, 80 questions')).toBeVisible();
    await person.click(card.getByText('Version 2, May 12, 2026 · 2 versions'));
    expect(card.getByText('Version 1, April 2, 2026')).toBeVisible();
  });

  test('are loaded again after an ingestion', async () => {
    let exams: PublishedExam[] = [];
    const { ingest } = await openIngestion(
      http.get('/api/admin/exams', () => HttpResponse.json(exams)),
      http.post('/api/ingest-xml', () => {
        exams = [exam];
        return HttpResponse.json({
          success: true,
          examId: exam.examId,
          stats: { questionsCreated: 80, categoriesCreated: 1, authenticCount: 0, placeholderCount: 0 },
          validation: { issues: [], warnings: [] },
        });
      }),
    );
    expect(await screen.findByText('No exams yet')).toBeVisible();
    await ingest(paper);
    expect(await screen.findByRole('heading', { name: 'April paper' })).toBeVisible();
  });

  test.each([
    [
      'refused',
      () => problem(403, 'FORBIDDEN', 'Not you.'),
      'Unable to load admin data. Please ensure you have admin permissions...',
    ],
    ['away', () => HttpResponse.error(), 'Could not load the exams'],
  ])('say when they are %s', async (_what, reply, said) => {
    await openIngestion(http.get('/api/admin/exams', reply));
    const card = within(await screen.findByRole('region', { name: 'Exams' }));
    expect(await card.findByText(said)).toBeVisible();
  });
});
