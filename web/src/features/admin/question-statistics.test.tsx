import type { ThirdsComparison, QuestionEvidence, QuestionStatisticsDetail } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import { adminServer, item, pageOf } from './test/admin-server';

const compared: ThirdsComparison = {
  reversal: { value: 12.5, low: -3, high: 27 },
  preferred: { letter: 'C', difference: { value: 31, low: 12.4, high: 48 } },
  looksWrong: true,
};

const evidence: QuestionEvidence = {
  answers: 412,
  difficulty: { value: 61.3, low: 56.5, high: 65.9 },
  discrimination: { value: -0.22, low: -0.31, high: -0.12 },
  keyFlag: 'likely_wrong',
  comparedThirds: compared,
};

const share = (value: number) => ({ value, low: Math.max(0, value - 9), high: Math.min(100, value + 9) });

const detail: QuestionStatisticsDetail = {
  ...item,
  examId: '66666666-0000-4000-8000-0000000000aa',
  options: ['A', 'B', 'C'].map((letter) => ({ letter, text: `Choice ${letter}` })),
  computedAt: '2026-05-12T09:30:00.000Z',
  evidence,
  evidenceAnswers: 412,
  medianSeconds: 95,
  choices: ['A', 'B', 'C'].map((letter, index) => ({
    letter,
    all: share(30 + index),
    thirds: [share(40 + index), share(30 + index), share(20 + index)],
  })),
  trend: {
    newest: share(50),
    newestAnswers: 103,
    earlier: share(65),
    earlierAnswers: 309,
    difference: { value: -15, low: -26, high: -4 },
  },
  toRescore: { students: 412, sessions: 1530, isComplete: true },
};

const PAGE = `/admin/questions/${item.questionId}`;

function renderQuestion(overrides: Partial<QuestionStatisticsDetail> = {}) {
  return renderRoute(
    PAGE,
    adminServer(
      http.get(`/api/admin/question-statistics/${item.questionId}`, () =>
        HttpResponse.json({ ...detail, ...overrides }),
      ),
    ),
  );
}

describe('the questions that look wrong', () => {
  test('are a filter of the analytics, and say what speaks against the key', async () => {
    const seen: string[] = [];
    const items = pageOf('/api/admin/question-statistics', [{ ...item, evidence }], seen);
    const { person } = renderRoute('/admin?tab=analytics&page=2', adminServer(items));
    await person.click(await screen.findByText('Looks wrong'));
    const row = within(await screen.findByRole('table', { name: 'Questions that look wrong' }));
    await waitFor(() => expect(seen.at(-1)).toBe('?filter=looks_wrong&limit=25&offset=0'));
    expect(
      row.getByText('In the strongest third, C is 31 points (12.4 to 48) ahead of the key B.'),
    ).toBeVisible();
    expect(
      row.getByText('In the weakest third, the key is 12.5 points (−3 to 27) ahead of the strongest third.'),
    ).toBeVisible();
    expect(row.getByRole('link', { name: item.content })).toHaveAttribute('href', PAGE);
  });

  test('include one whose key is likely wrong for another reason than the thirds', async () => {
    const agreed = { value: -20, low: -35, high: -4 };
    const comparedThirds = {
      reversal: agreed,
      preferred: { letter: 'C', difference: agreed },
      looksWrong: true,
    };
    const items = pageOf(
      '/api/admin/question-statistics',
      [{ ...item, evidence: { ...evidence, comparedThirds } }],
      [],
    );
    renderRoute('/admin?tab=analytics&show=looks_wrong', adminServer(items));
    const row = within(await screen.findByRole('table', { name: 'Questions that look wrong' }));
    expect(
      row.getByText(
        'Over all answers, the discrimination is clearly below 0, or stronger students chose another option than the key B.',
      ),
    ).toBeVisible();
  });

  test('may be none', async () => {
    const items = http.get('/api/admin/question-statistics', ({ request }) =>
      request.url.includes('looks_wrong')
        ? HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })
        : HttpResponse.json([item], { headers: { 'X-Total-Count': '1' } }),
    );
    renderRoute('/admin?tab=analytics&show=looks_wrong', adminServer(items));
    expect(await screen.findByText('No question looks wrong')).toBeVisible();
  });
});

test('questions without an explanation are a filter of the analytics', async () => {
  const seen: string[] = [];
  const items = pageOf('/api/admin/question-statistics', [item], seen);
  const { person } = renderRoute('/admin?tab=analytics', adminServer(items));
  await person.click(await screen.findByText('No explanation'));
  await screen.findByRole('table', { name: 'Questions without an explanation, most often missed first' });
  await waitFor(() => expect(seen.at(-1)).toBe('?filter=unexplained&limit=25&offset=0'));
});

describe('the statistics of a question', () => {
  test('show its text, its key and every figure with its interval', async () => {
    renderQuestion();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Question 7 of Sample exam 1' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit question' })).toHaveAttribute(
      'href',
      `/admin/exams/${detail.examId}/questions/${item.questionId}`,
    );
    const options = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'AChoice A',
      'BChoice BCorrect answer',
      'CChoice C',
    ]);
    const figures = within(screen.getByRole('region', { name: 'Statistics' }));
    expect(figures.getByText('61.3% correct (56.5 to 65.9%)')).toBeVisible();
    expect(figures.getByText('−0.22 (−0.31 to −0.12)')).toBeVisible();
    expect(figures.getByText('1:35')).toBeVisible();
    expect(
      figures.getByText(
        '50% correct (41 to 59%) in the newest 103 answers, 65% (56 to 74%) before: 15 points less (4 to 26). Newer students may be stronger or weaker.',
      ),
    ).toBeVisible();
    expect(figures.getByText('Likely wrong')).toBeVisible();
    expect(figures.getByText(/^As of May 12, 2026, from 412 answers/)).toBeVisible();
    expect(figures.queryByText(/Needed/)).not.toBeInTheDocument();
  });

  test('show what each third chose as bars and as a table', async () => {
    renderQuestion();
    const table = within(await screen.findByRole('table', { name: /^What students chose/ }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['A', 'B (key)', 'C']);
    expect(
      within(rows[1] ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['31% (22 to 40%)', '41% (32 to 50%)', '31% (22 to 40%)', '21% (12 to 30%)']);
  });

  test('say how many answers are missing', async () => {
    renderQuestion({ evidence: null, evidenceAnswers: 12, medianSeconds: null, choices: null, trend: null });
    expect(
      await screen.findByText(
        '12 answers so far. Needed: 18 more for difficulty, 48 more for discrimination and choices, 108 more for the trend.',
      ),
    ).toBeVisible();
    expect(screen.getAllByText('–')).toHaveLength(4);
    expect(screen.queryByText('The key may be incorrect')).not.toBeInTheDocument();
    expect(screen.queryByRole('table', { name: /^What students chose/ })).not.toBeInTheDocument();
  });

  test('say that a removed question has no evidence', async () => {
    renderQuestion({ credit: 'removed', correctAnswer: 'REMOVED', evidence: null, evidenceAnswers: 0 });
    expect(await screen.findByText('Every answer gets credit, so no answer is evidence.')).toBeVisible();
    expect(screen.queryByText('Correct answer')).not.toBeInTheDocument();
  });

  test('say that an address has no question', async () => {
    const missing = http.get(`/api/admin/question-statistics/${item.questionId}`, () =>
      problem(404, 'NOT_FOUND', 'Question not found.'),
    );
    renderRoute(PAGE, adminServer(missing));
    expect(await screen.findByRole('heading', { name: 'Question not found' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are refused to others, and say when the server fails', async () => {
    const refused = http.get(`/api/admin/question-statistics/${item.questionId}`, () =>
      problem(403, 'FORBIDDEN', 'Administrators only.'),
    );
    renderRoute(PAGE, [refused, ...signedInAs(people.registered)]);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Unable to load admin data/);
  });
});
