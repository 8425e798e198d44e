import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { missingReadiness, noReviews } from '../../../test/study-data.js';
import { people, problem } from '../../../test/users.js';
import { localDay } from '../../lib/format.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuestion, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

function completedQuiz(user: Parameters<typeof quizServer>[1] = people.pro): QuizServer {
  const answers = [
    storedAnswer('q1', 'B', true),
    storedAnswer('q2', 'D', false, true),
    storedAnswer('q3', 'D', true),
  ];
  const quiz = sampleQuiz(threeQuestions, answers);
  quiz.session.status = 'completed';
  return quizServer(quiz, user);
}

async function openResult(server: QuizServer) {
  const opened = renderRoute(`/quiz/${SESSION_ID}`, server.handlers);
  await screen.findByRole('heading', { level: 1, name: /Your score/ });
  return opened;
}

test('shows the result of a completed quiz session without adding study time', async () => {
  const server = completedQuiz();
  await openResult(server);
  const score = screen.getByRole('heading', { name: 'Your score: 2 of 3' });
  expect(score).toHaveFocus();
  expect(score).not.toHaveAttribute('data-band');
  expect(screen.getByText('Needs Improvement')).toBeVisible();
  expect(screen.getByText('Passing takes 75%.')).toBeVisible();
  expect(new Set(server.received.completions)).toEqual(new Set([0]));
});

test.each([
  [1, 'Needs Improvement', 'poor'],
  [2, 'Needs Improvement', 'poor'],
  [7, 'Good Progress!', 'fair'],
  [8, 'Excellent Work!', 'good'],
])('shows the banner for %i of 10 correct answers: %s', async (right, banner, band) => {
  const questions = Array.from({ length: 10 }, (_, index) => sampleQuestion({ id: `q${index}` }));
  const answers = questions.map(({ id }, index) =>
    storedAnswer(id, index < right ? 'B' : 'A', index < right),
  );
  const quiz = sampleQuiz(questions, answers);
  quiz.session.status = 'completed';
  await openResult(quizServer(quiz));
  expect(screen.getByText(banner)).toBeVisible();
  expect(screen.getByRole('heading', { name: `Your score: ${right}0%` })).toHaveAttribute('data-band', band);
});

test('a diagnostic says where to begin, with the plan of the next days', async () => {
  const server = completedQuiz();
  server.quiz.session.isDiagnostic = true;
  const day = { date: localDay(new Date()), reviews: 2, isFullExam: false, isReviewed: false };
  const calendar = [{ ...day, newQuestions: [{ sectionName: 'Entry', questions: 10 }] }];
  const reviews = http.get('/api/reviews', () => HttpResponse.json({ ...noReviews, calendar }));
  const firstRange = { scoreLow: 43, scoreHigh: 64 };
  const readiness = http.get('/api/readiness', () => HttpResponse.json({ ...missingReadiness, firstRange }));
  await openResult({ ...server, handlers: [reviews, readiness, ...server.handlers] });
  const card = within(screen.getByRole('region', { name: 'Where to begin' }));
  const [first, second] = card.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Broker Compliance 1 of 2 correct/);
  expect(second).toHaveTextContent(/^Valuation 1 of 1 correct/);
  expect(card.getByRole('link', { name: 'Start Broker Compliance' })).toHaveAttribute(
    'href',
    '/quiz?type=section&categoryId=11111111-0000-4000-8000-000000000001',
  );
  expect(await card.findByText('2 reviews, 10 new in Entry')).toBeVisible();
  expect(await card.findByText(/would score 43 to 64\. 60 pass\.$/)).toBeVisible();
});

test('lists the weakest section first, with counts alone below 10 answers', async () => {
  await openResult(completedQuiz());
  const card = screen.getByRole('region', { name: 'Sections, weakest first' });
  const names = within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names).toEqual(['Broker Compliance1 of 2 correct', 'Valuation1 of 1 correct']);
});

function timedQuiz(times: (number | null)[]): QuizServer {
  const answers = threeQuestions.map(({ id }, index) =>
    storedAnswer(id, 'B', id === 'q1', false, times[index] ?? null),
  );
  const quiz = sampleQuiz(threeQuestions, answers);
  quiz.session.status = 'completed';
  return quizServer(quiz);
}

test('shows the stored time per question against the target, also as a table', async () => {
  await openResult(timedQuiz([60_000, 300_000, 4_900]));
  const card = screen.getByRole('region', { name: 'Time per question' });
  expect(card).toHaveTextContent('Average2:01');
  expect(card).toHaveTextContent('Target3.4m');
  expect(card).toHaveTextContent('You kept within the target.');
  expect(card).toHaveTextContent('Never spend more than 4 minutes on one question.');
  const rows = within(card)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect(rows).toEqual(['QuestionTime', '11:00', '25:00', '30:04']);
});

test('shows the seconds over the target, and ignores less than one second', async () => {
  await openResult(timedQuiz([210_000, null, null]));
  expect(screen.getByText(/On average you were 0:08 over the target/)).toBeVisible();
  cleanup();
  await openResult(timedQuiz([202_900, null, null]));
  expect(screen.getByText(/You kept within the target/)).toBeVisible();
});

test('collapses the questions when the window becomes narrow', async () => {
  const real = window.matchMedia;
  const listeners = new Set<EventListenerOrEventListenerObject>();
  const narrow = {
    ...real('(width < 720px)'),
    addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
      listeners.delete(listener),
  };
  const spy = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === narrow.media ? narrow : real(query)));
  await openResult(completedQuiz());
  const question = () => screen.getByText(/^Question 2, incorrect/).closest('details');
  expect(question()).toHaveAttribute('open');
  Object.assign(narrow, { matches: true });
  act(() => listeners.forEach((listener) => typeof listener === 'function' && listener(new Event('change'))));
  expect(question()).not.toHaveAttribute('open');
  spy.mockRestore();
});

test('says that no reading times were recorded', async () => {
  await openResult(completedQuiz());
  expect(screen.getByText('No reading times were recorded for this quiz.')).toBeVisible();
});

test('lists the missed questions with all options, and all or the flagged ones on request', async () => {
  const { person } = await openResult(completedQuiz());
  const card = screen.getByRole('region', { name: 'Questions' });
  const shown = () =>
    within(within(card).getAllByRole('list')[0] as HTMLElement)
      .getAllByRole('group')
      .map((question) => question.textContent);
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toContain('Question 2, incorrect');
  const options = within(card).getByRole('list', { name: 'Answers' });
  expect(
    within(options)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'AText A of q2Correct answer',
    'BText B of q2',
    'CText C of q2Correct answer',
    'DText D of q2Your answer, incorrect',
  ]);
  expect(card).toHaveTextContent('Why q2 is so.');
  expect(within(card).getByRole('link', { name: /^19 CFR 111\.2 / })).toHaveAttribute(
    'href',
    'https://www.ecfr.gov/current/title-19/section-111.2',
  );

  await person.click(within(card).getByText('All (3)'));
  expect(shown()).toHaveLength(3);
  expect(shown()[2]).toContain('Question 3, correct');
  await person.click(within(card).getByText('Flagged (1)'));
  expect(shown()).toHaveLength(1);
});

test('flags a question in the review, and rolls back when the server refuses', async () => {
  const server = completedQuiz();
  const { person } = await openResult(server);
  await person.click(screen.getByText('All (3)'));
  await person.click(screen.getAllByRole('button', { name: 'Flag' })[0] as HTMLElement);
  await waitFor(() => expect(server.received.flagged).toEqual(['q1']));
  expect(await screen.findByText('Flagged (2)')).toBeVisible();

  cleanup();
  const refuse = http.post('/api/questions/unflag/:id', () => problem(503, 'UNAVAILABLE', 'Not now.'));
  const other = completedQuiz();
  const again = await openResult({ ...other, handlers: [refuse, ...other.handlers] });
  await again.person.click(screen.getByRole('button', { name: 'Unflag' }));
  expect(await screen.findByText('Failed to unflag question')).toBeVisible();
  expect(screen.getByText('Flagged (1)')).toBeVisible();
});

test('says in the review that every option is accepted', async () => {
  const questions = [sampleQuestion({ id: 'q1', correctAnswer: 'A or B or C or D' })];
  const quiz = sampleQuiz(questions, [storedAnswer('q1', 'C', true)]);
  quiz.session.status = 'completed';
  await openResult(quizServer(quiz));
  expect(screen.getByText('Every option is accepted for this question.')).toBeVisible();
  expect(screen.queryByText('Correct answer')).toBeNull();
  expect(screen.getByText('Your answer')).toBeVisible();
});

test.each([
  [4, 3, 'You would have passed. Passing takes 3 correct answers.'],
  [4, 4, 'You would have passed. Passing takes 3 correct answers.'],
  [4, 2, 'You would not have passed: 1 more correct answer was needed.'],
  [3, 1, 'You would not have passed: 2 more correct answers were needed.'],
])(
  'says whether a full exam of %i questions with %i correct would have passed',
  async (total, right, words) => {
    const questions = Array.from({ length: total }, (_, index) => sampleQuestion({ id: `q${index}` }));
    const answers = questions.map(({ id }, index) =>
      storedAnswer(id, index < right ? 'B' : 'A', index < right),
    );
    const quiz = sampleQuiz(questions, answers);
    quiz.session.status = 'completed';
    quiz.session.sessionType = 'full';
    await openResult(quizServer(quiz));
    expect(screen.getByText(words)).toBeVisible();
  },
);

test('says how the answers marked as not sure turned out, if there are any', async () => {
  await openResult(completedQuiz());
  expect(screen.queryByText(/not sure/)).toBeNull();
  cleanup();
  const server = completedQuiz();
  server.quiz.answers = server.quiz.answers.map((answer) => ({
    ...answer,
    isUnsure: answer.questionId === 'q1',
  }));
  await openResult(server);
  expect(
    screen.getByText(
      'Of 1 answer you marked not sure, 1 was correct; of 2 you did not mark, 1 was incorrect.',
    ),
  ).toBeVisible();
});

test('does not show whether other quizzes are passed', async () => {
  await openResult(completedQuiz());
  expect(screen.queryByText(/would (not )?have passed/)).toBeNull();
});

test('opens the review of missed questions, and starts a quiz of them', async () => {
  const server = completedQuiz();
  const { person } = await openResult(server);
  const next = within(screen.getByRole('navigation', { name: 'What to do next' }));
  expect(next.getByRole('link', { name: 'Review the ones I missed' })).toHaveAttribute(
    'href',
    `/quiz/${SESSION_ID}?question=2&show=missed`,
  );
  await person.click(next.getByRole('button', { name: 'Retry them' }));
  await waitFor(() =>
    expect(server.received.starts).toEqual([{ sessionType: 'quick', missedInSessionId: SESSION_ID }]),
  );
});

test('offers Pro users another quiz of the same type, the flagged questions and the dashboard', async () => {
  const server = completedQuiz();
  server.quiz.session.sessionType = 'section';
  await openResult(server);
  const next = screen.getByRole('navigation', { name: 'What to do next' });
  expect(within(next).getByRole('link', { name: 'Another quiz' })).toHaveAttribute(
    'href',
    '/quiz?type=section&categoryId=11111111-0000-4000-8000-000000000001',
  );
  expect(within(next).getByRole('link', { name: 'Review flagged questions (1)' })).toHaveAttribute(
    'href',
    '/flagged-questions',
  );
  expect(within(next).getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
});

test('offers Free users Pro, and says when the next quiz opens', async () => {
  await openResult(completedQuiz(people.free));
  expect(screen.queryByRole('link', { name: 'Another quiz' })).toBeNull();
  expect(screen.getByText(/the next quiz opens 24 hours after this one was started/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Unlimited quizzes with Pro' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
});

test('loads the result on retry', async () => {
  const server = completedQuiz();
  let away = true;
  const outage = http.post(`/api/quiz/${SESSION_ID}/complete`, () =>
    away ? problem(503, 'UNAVAILABLE', 'Back in a moment.') : undefined,
  );
  const { person } = renderRoute(`/quiz/${SESSION_ID}`, [outage, ...server.handlers]);
  expect(await screen.findByText('Could not load the result')).toBeVisible();
  away = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your score: 2 of 3' })).toBeVisible();
});
