import { screen, waitFor, within } from '@testing-library/react';
import type { EvidenceSession, Readiness, ReadinessEvidencePage, Reviews } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderScreen } from '../../../test/render-route.js';
import { missingReadiness, shownReadiness, startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { ReadinessPage } from './readiness-page.js';

const session: EvidenceSession = {
  sessionId: '22222222-0000-4000-8000-000000000001',
  sessionType: 'quick',
  displayName: 'Quick Practice',
  endedAt: '2026-11-20T15:00:00.000Z',
  answers: (['counted', 'repeated', 'rapid', 'not_graded', 'unknown_section'] as const).map(
    (outcome, index) => ({
      questionId: `33333333-0000-4000-8000-00000000000${index}`,
      content: `Question ${index}`,
      sectionName: 'Entry',
      isCorrect: index === 0,
      outcome,
    }),
  ),
};
const exam: EvidenceSession = {
  ...session,
  sessionId: '22222222-0000-4000-8000-000000000002',
  sessionType: 'exam',
  displayName: 'Half Exam',
};

interface Options {
  user?: keyof typeof people;
  reviews?: Partial<Reviews>;
  studyProblem?: string;
  pages?: ReadinessEvidencePage[];
}

function open(readiness: Readiness, options: Options = {}) {
  const { user = 'pro', pages = [{ sessions: [], next: null }], reviews = {}, studyProblem } = options;
  const starts: unknown[] = [];
  const studies: (string | null)[] = [];
  const opened = renderScreen(<ReadinessPage />, '/readiness', [
    http.get('/api/readiness/evidence', ({ request }) => {
      const before = new URL(request.url).searchParams.get('before');
      const page = before === null ? 0 : pages.findIndex(({ next }) => next === before) + 1;
      return HttpResponse.json(pages[page]);
    }),
    http.post('/api/quiz/start', async ({ request }) => {
      starts.push(await request.json());
      return HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 });
    }),
    http.post('/api/readiness/study-now', ({ request }) => {
      if (studyProblem !== undefined) return problem(409, 'NO_QUESTIONS', studyProblem);
      studies.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json(startedQuiz('custom', new Date()), { status: 201 });
    }),
    ...signedInAs(people[user]),
    ...studyData({ readiness, reviews }),
  ]);
  return { ...opened, starts, studies };
}

const region = (name: string) => screen.findByRole('region', { name });

describe('before there is a number', () => {
  test('starts exactly the quiz that is missing', async () => {
    const { person, starts, address } = open(missingReadiness);
    const gate = await region('Before there is a number');
    expect(gate).toHaveTextContent(
      'Not enough answers yet. Answer 11 more new questions: 7 in Entry, 4 in Valuation.',
    );
    expect(gate).toHaveTextContent('4 of 15 answers');
    expect(screen.getByRole('main')).not.toHaveTextContent('%');
    await person.click(within(gate).getByRole('button', { name: 'Start these 11 questions' }));
    await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
    const custom = { categoryIds: [], examIds: [], sets: ['unseen'], questions: 11, isTimed: true };
    const parts = missingReadiness.missing.map(({ categoryIds, questions }) => ({ categoryIds, questions }));
    expect(starts).toEqual([{ sessionType: 'custom', custom: { ...custom, parts } }]);
  });

  test('starts at most 80 questions at once', async () => {
    const [entry, valuation] = missingReadiness.missing;
    if (!entry || !valuation) throw new Error('no sample');
    open({
      ...missingReadiness,
      missing: [
        { ...entry, questions: 60 },
        { ...valuation, questions: 30 },
      ],
    });
    expect(await screen.findByRole('button', { name: 'Start 80 of them' })).toBeVisible();
  });

  test('says that the bank has no more new questions', async () => {
    open({ ...missingReadiness, missing: [], isBankSufficient: false });
    expect(await region('Before there is a number')).toHaveTextContent(
      'The question bank has too few questions that are new to you.',
    );
    expect(screen.queryByRole('button', { name: /^Start/ })).not.toBeInTheDocument();
  });
});

describe('the number', () => {
  test('has the expected score, what is not known, the trend and where it was checked', async () => {
    open(shownReadiness);
    const card = await region('If the exam were today');
    for (const text of [
      'about 50%Between 20% and 75%, from your answersCould go either way',
      '59 of 80 expected, 60 pass. You need 1 more of 80. 8 in 10 students with answers like yours would score 51 to 66.',
      'More new questions narrow the range. Repeated questions do not count: you may remember them.',
      'Over the last four weeks: no clear change yet.',
      '120 answers count. Checked on simulated students; real results will refine it.',
    ])
      expect(card).toHaveTextContent(text);
    expect(card).not.toHaveTextContent('Early estimate');
    expect(card).not.toHaveTextContent('Last new question');
    expect(screen.getByRole('main')).not.toHaveTextContent(/you will/i);
  });

  test.each([
    ['over 95%', 85, 100, 'At least 85%, from your answers'],
    ['under 5%', 0, 20, 'At most 20%, from your answers'],
    ['about 95%', 95, 95, 'From your answers'],
    ['over 95%', 100, 100, 'From your answers'],
    ['about 50%', 0, 100, 'From your answers'],
  ])(
    '%s has a range from %d to %d without a number below 5%% or above 95%%: %s',
    async (chance, chanceLow, chanceHigh, text) => {
      open({ ...shownReadiness, estimate: { ...shownReadiness.estimate, chance, chanceLow, chanceHigh } });
      expect(await region('If the exam were today')).toHaveTextContent(`${chance}${text}`);
    },
  );

  test.each([
    [60, 'None to spare.'],
    [67, '7 to spare.'],
  ])('with %d expected says how many answers are to spare', async (expectedScore, text) => {
    open({ ...shownReadiness, estimate: { ...shownReadiness.estimate, expectedScore } });
    expect(await region('If the exam were today')).toHaveTextContent(
      `${expectedScore} of 80 expected, 60 pass. ${text}`,
    );
  });

  test('is called an early estimate, rising and stale when it is', async () => {
    const estimate = {
      ...shownReadiness.estimate,
      trend: 'rising' as const,
      isStale: true,
      daysSinceNewQuestion: 24,
    };
    open({ ...shownReadiness, stage: 'early', estimate });
    const card = await region('If the exam were today');
    expect(card).toHaveTextContent('Early estimate');
    expect(card).toHaveTextContent('Over the last four weeks: rising.');
    expect(card).toHaveTextContent('Last new question 24 days ago, so the range has widened.');
  });

  test.each([
    ['quick answers', 'correct far more often than the others'],
    ['two levels', 'look like those of two people'],
  ] as const)('with the doubt "%s" says that it may not be theirs', async (authorDoubt, text) => {
    open({ ...shownReadiness, estimate: { ...shownReadiness.estimate, authorDoubt } });
    expect(await region('If the exam were today')).toHaveTextContent(text);
  });

  test('has the distribution of the score as a table', async () => {
    open(shownReadiness);
    const table = within(await screen.findByRole('table', { name: 'Where your score may fall' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ScoreChanceResult',
      '50 to 5425%Does not pass',
      '55 to 5925%Does not pass',
      '60 to 6425%Passes',
      '65 to 6925%Passes',
      '70 to 742%Passes',
    ]);
  });

  test('has the three sections that gain most, with a quiz of each', async () => {
    const { person, starts } = open(shownReadiness);
    const list = within(await screen.findByRole('list', { name: 'Sections by gain' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Entryabout 0.8 points a weekPractice',
      'Broker Complianceabout 0.4 points a weekPractice',
      'Valuationabout 1 point a weekPractice',
    ]);
    expect(screen.getByText(/at your pace of the last four weeks: 40 questions a week\.$/)).toBeVisible();
    await person.click(list.getByRole('button', { name: 'Practice Entry' }));
    await waitFor(() => expect(starts).toHaveLength(1));
    const categoryIds = shownReadiness.estimate.gains[0]?.categoryIds;
    expect(starts).toEqual([
      {
        sessionType: 'custom',
        custom: { categoryIds, examIds: [], sets: [], questions: 10, isTimed: true },
      },
    ]);
  });

  test('is by the hour of practice without a pace', async () => {
    open({ ...shownReadiness, estimate: { ...shownReadiness.estimate, answersPerWeek: 0 } });
    const list = await screen.findByRole('list', { name: 'Sections by gain' });
    expect(list).toHaveTextContent('Entryabout 0.4 points an hourPractice');
    expect(screen.queryByText(/at your pace/)).not.toBeInTheDocument();
  });

  test('starts the next questions, each from the section with the largest expected gain', async () => {
    const { person, studies, address } = open(shownReadiness);
    const card = within(await region('Where practice pays'));
    expect(
      card.getByText(
        'The next 10 questions, each from the section with the largest expected gain: 7 in Entry, 3 in Quota. New and missed ones come first.',
      ),
    ).toBeVisible();
    await person.click(card.getByRole('button', { name: 'Study now' }));
    await waitFor(() => expect(address()).toMatch(/^\/quiz\/[0-9a-f-]{36}$/));
    expect(studies).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test.each([
    [1, 'Mixed with the review due today.'],
    [4, 'Mixed with the 4 reviews due today.'],
  ])('mixes them with the reviews due today: %d', async (dueToday, text) => {
    open(shownReadiness, { reviews: { cards: 9, dueToday } });
    await waitFor(async () => expect(await region('Where practice pays')).toHaveTextContent(text));
  });

  test('says why Study now could not start', async () => {
    const { person } = open(shownReadiness, { studyProblem: 'There are no questions for this quiz yet.' });
    await person.click(await screen.findByRole('button', { name: 'Study now' }));
    expect(await messages().findByText('There are no questions for this quiz yet.')).toBeVisible();
  });

  test.each([missingReadiness, { ...shownReadiness, estimate: null }])(
    'is part of Pro',
    async (readiness) => {
      open(readiness, { user: 'free' });
      const card = within(await region('Part of Pro'));
      expect(card.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
      expect(within(screen.getByRole('main')).getAllByRole('region')).toHaveLength(1);
    },
  );
});

describe('why this number', () => {
  test('lists each answer with the reason, page by page', async () => {
    const pages = [
      { sessions: [session], next: session.sessionId },
      { sessions: [exam], next: null },
    ];
    const { person } = open(shownReadiness, { pages });
    const card = within(await region('Why this number'));
    await person.click(await card.findByText('Quick Practice, November 20, 2026'));
    expect(card.getByText('1 of 5 count')).toBeVisible();
    const answers = within(await card.findByRole('list', { name: 'Answers of Quick Practice' }));
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Question 0EntryCorrectCounts',
      'Question 1EntryIncorrectDoes not count: you had answered this question before',
      'Question 2EntryIncorrectDoes not count: answered within 10 seconds, too fast to have read it',
      'Question 3EntryIncorrectDoes not count: the exam gave credit for every answer',
      'Question 4EntryIncorrectDoes not count: this section is not in the current exam outline',
    ]);
    expect(card.getByRole('link', { name: 'Open the session' })).toHaveAttribute(
      'href',
      `/quiz/${session.sessionId}`,
    );
    await person.click(card.getByRole('button', { name: 'Show more sessions' }));
    expect(await card.findByText('Half Exam, November 20, 2026')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Show more sessions' })).not.toBeInTheDocument();
  });

  test('is empty before the first answer', async () => {
    open(missingReadiness);
    expect(await within(await region('Which answers count')).findByText('No answers yet')).toBeVisible();
  });
});

test('shows an error with a retry', async () => {
  renderScreen(<ReadinessPage />, '/readiness', [
    http.get('/api/readiness', () => problem(503, 'UNAVAILABLE', 'Away.')),
    ...signedInAs(people.pro),
    ...studyData(),
  ]);
  expect(await screen.findByText('Could not load your chance of passing')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
