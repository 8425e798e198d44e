import type { PairedQuestion, QuestionRepeat } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { problem } from '../../../test/users.js';
import { answer, feedbackDialog, openQuizPage } from './test/quiz-person.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

const OTHER_SESSION = '99999999-0000-4000-8000-000000000001';

const review = { sessionId: OTHER_SESSION, place: 17 };

const repeat = (changes: Partial<QuestionRepeat> = {}): QuestionRepeat => ({
  examTitle: 'Licensed exam',
  sitting: '2024-10-23',
  isLater: true,
  isSameAnswer: true,
  review: null,
  comparison: null,
  ...changes,
});

function withRepeats(server: QuizServer, repeats: QuestionRepeat[]) {
  return [
    http.get(`/api/quiz/${SESSION_ID}/repeated-questions`, () =>
      HttpResponse.json([{ questionId: 'q1', repeats }]),
    ),
    ...server.handlers,
  ];
}

function endedQuiz(): QuizServer {
  const quiz = sampleQuiz(threeQuestions, [storedAnswer('q1', 'C', false)]);
  quiz.session = { ...quiz.session, status: 'completed' };
  return quizServer(quiz);
}

const inOtherExams = () => screen.findByRole('list', { name: 'Asked in other exams' });

test.each<[string, Partial<QuestionRepeat>, string]>([
  ['later with the same answer', {}, 'Asked again in October 2024'],
  ['earlier', { isLater: false }, 'Also asked in October 2024'],
  ['in an exam without a sitting', { sitting: null, isLater: false }, 'Also asked in Licensed exam'],
  ['later with another answer', { isSameAnswer: false }, 'Asked again in October 2024, with another answer'],
])('the review says that a question was asked %s', async (_when, changes, text) => {
  renderRoute(`/quiz/${SESSION_ID}?question=1`, withRepeats(endedQuiz(), [repeat(changes)]));
  const list = within(await inOtherExams());
  expect(list.getByRole('listitem')).toHaveTextContent(text);
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});

test('the review links the user’s review of the other question', async () => {
  const repeats = [repeat({ review })];
  renderRoute(`/quiz/${SESSION_ID}?question=1`, withRepeats(endedQuiz(), repeats));
  const link = within(await inOtherExams()).getByRole('link', { name: 'Asked again in October 2024' });
  expect(link).toHaveAttribute('href', `/quiz/${OTHER_SESSION}?question=17`);
});

const paired = (changes: Partial<PairedQuestion>): PairedQuestion => ({
  questionId: 'q1',
  examTitle: 'Licensed exam',
  sitting: '2024-10-23',
  questionNumber: 17,
  sectionName: 'Entry',
  content: 'When is a summary due?',
  options: [
    { letter: 'A', text: 'Within 10 days' },
    { letter: 'B', text: 'Within 15 days' },
  ],
  correctAnswer: 'A',
  ...changes,
});

async function openComparison(changes: Partial<QuestionRepeat>) {
  const comparison = {
    earlier: paired({ sitting: '2023-10-25', correctAnswer: 'A' }),
    later: paired({ correctAnswer: 'B' }),
  };
  const repeats = [repeat({ isSameAnswer: false, comparison, ...changes })];
  const { person } = renderRoute(`/quiz/${SESSION_ID}?question=1`, withRepeats(endedQuiz(), repeats));
  await person.click(within(await inOtherExams()).getByRole('button', { name: 'see what changed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What changed' }));
  return { person, dialog };
}

test('the review compares a question with the one that has another answer', async () => {
  const { person, dialog } = await openComparison({});
  expect(dialog.getByText('Sitting of October 2023, question 17')).toBeVisible();
  expect(dialog.getByText('Sitting of October 2024, question 17')).toBeVisible();
  expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  await person.click(dialog.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the comparison links the user’s review of the other question', async () => {
  const { dialog } = await openComparison({ review });
  expect(dialog.getByRole('link')).toHaveAttribute('href', `/quiz/${OTHER_SESSION}?question=17`);
});

test('the review of another question says nothing', async () => {
  renderRoute(`/quiz/${SESSION_ID}?question=2`, withRepeats(endedQuiz(), [repeat()]));
  await screen.findByText('Why q2 is so.');
  expect(screen.queryByText(/Asked again/)).not.toBeInTheDocument();
});

test('practice says so only after the answer', async () => {
  const server = quizServer(sampleQuiz(threeQuestions));
  const opened = await openQuizPage({ ...server, handlers: withRepeats(server, [repeat()]) });
  expect(screen.queryByText(/Asked again/)).not.toBeInTheDocument();
  await answer(opened, 'C');
  const feedback = within(await feedbackDialog());
  expect(await feedback.findByText('Asked again in October 2024')).toBeVisible();
});

test('a server that fails changes nothing', async () => {
  const server = endedQuiz();
  const failing = http.get(`/api/quiz/${SESSION_ID}/repeated-questions`, () =>
    problem(503, 'UNAVAILABLE', 'Not now.'),
  );
  renderRoute(`/quiz/${SESSION_ID}?question=1`, [failing, ...server.handlers]);
  expect(await screen.findByText('Why q1 is so.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
