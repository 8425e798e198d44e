import { configure, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, problem } from '../../../test/users.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuestion, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

/** Right, wrong and flagged, right: 66.7 %. */
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

test('a completed session shows its result, and adds no study time', async () => {
  const server = completedQuiz();
  await openResult(server);
  expect(screen.getByRole('heading', { name: 'Your score: 66.7%' })).toHaveFocus();
  expect(screen.getByText('Needs Improvement')).toBeVisible();
  expect(screen.getByText('Passing takes 75%.')).toBeVisible();
  expect(screen.getByText('2 of 3 correct')).toBeVisible();
  expect(new Set(server.received.completions)).toEqual(new Set([0]));
});

test.each([
  [1, 'Needs Improvement', 'poor'],
  [2, 'Needs Improvement', 'poor'],
  [7, 'Good Progress!', 'fair'],
  [8, 'Excellent Work!', 'good'],
])('%i of 10 is %s', async (right, banner, band) => {
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

test('sections stand weakest first', async () => {
  await openResult(completedQuiz());
  const card = screen.getByRole('region', { name: 'Sections, weakest first' });
  const names = within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names[0]).toMatch(/^Broker Compliance.*1 of 2 correct$/);
  expect(names[1]).toMatch(/^Valuation.*1 of 1 correct$/);
});

test('the time per question stands against the target, as a table too', async () => {
  const times = { questionMs: { q1: 60_000, q2: 300_000, q3: 96_000 }, studyMs: 500_000 };
  sessionStorage.setItem(`tenfold.quiz.${SESSION_ID}.times`, JSON.stringify(times));
  await openResult(completedQuiz());
  const card = screen.getByRole('region', { name: 'Time per question' });
  expect(card).toHaveTextContent('Average2.5m');
  expect(card).toHaveTextContent('Target3.4m');
  expect(card).toHaveTextContent('You kept within the target.');
  expect(card).toHaveTextContent('Never spend more than 4 minutes on one question.');
  const rows = within(card)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect(rows).toEqual(['QuestionTime', '11.0m', '25.0m', '31.6m']);
});

test('over the target is said', async () => {
  const times = { questionMs: { q1: 210_000 }, studyMs: 210_000 };
  sessionStorage.setItem(`tenfold.quiz.${SESSION_ID}.times`, JSON.stringify(times));
  await openResult(completedQuiz());
  expect(screen.getByText(/You were over the target/)).toBeVisible();
});

test('without a time of this tab nothing is made up', async () => {
  await openResult(completedQuiz());
  expect(screen.getByText(/kept in the tab in which a quiz is taken/)).toBeVisible();
});

test('the questions are shown again: wrong ones first, by choice all or the flagged', async () => {
  const { person } = await openResult(completedQuiz());
  const card = screen.getByRole('region', { name: 'Questions' });
  const shown = () => within(card).getAllByRole('listitem');
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toHaveTextContent('Question 2, wrong');
  expect(shown()[0]).toHaveTextContent('Your answerD. Text D of q2');
  expect(shown()[0]).toHaveTextContent('Right answerA. Text A of q2C. Text C of q2');
  expect(shown()[0]).toHaveTextContent('Why q2 is so.');
  expect(shown()[0]).toHaveTextContent('19 CFR 111.2');

  await person.click(within(card).getByText('All (3)'));
  expect(shown()).toHaveLength(3);
  expect(shown()[2]).toHaveTextContent('Question 3, right');
  await person.click(within(card).getByText('Flagged (1)'));
  expect(shown()).toHaveLength(1);
});

test('Pro: another quiz of the kind, the flagged questions, the dashboard', async () => {
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

test('Free: when the next quiz opens, and Pro', async () => {
  await openResult(completedQuiz(people.free));
  expect(screen.queryByRole('link', { name: 'Another quiz' })).toBeNull();
  expect(screen.getByText(/the next quiz opens 24 hours after this one was started/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Unlimited quizzes with Pro' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
});

test('a result that cannot be read now is read on a new try', async () => {
  const server = completedQuiz();
  let away = true;
  const outage = http.post(`/api/quiz/${SESSION_ID}/complete`, () =>
    away ? problem(503, 'UNAVAILABLE', 'Back in a moment.') : undefined,
  );
  const { person } = renderRoute(`/quiz/${SESSION_ID}`, [outage, ...server.handlers]);
  expect(await screen.findByText('Could not load the result')).toBeVisible();
  away = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your score: 66.7%' })).toBeVisible();
});
