import type { QuestionReview } from '@tenfold/contracts';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { problem } from '../../../test/users.js';
import { answer, openQuizPage, questionShown } from './test/quiz-person.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuestion, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

const nothing = { isFlagged: false, isUnsure: false, timeSpentMs: null, changes: [] };

function endedExam(changes: Partial<QuestionReview>[] = []): QuizServer {
  const quiz = sampleQuiz(threeQuestions, [storedAnswer('q1', 'C', false, true, 500_000)]);
  quiz.session = {
    ...quiz.session,
    status: 'completed',
    sessionType: 'exam',
    displayName: 'Exam: April 2025',
  };
  quiz.review = threeQuestions.map(({ id }, index) => ({ ...nothing, questionId: id, ...changes[index] }));
  return quizServer(quiz);
}

async function open(server: QuizServer, search = '?question=1') {
  const opened = renderRoute(`/quiz/${SESSION_ID}${search}`, server.handlers);
  await screen.findByRole('group', { name: 'Which questions to show' });
  return opened;
}

const chip = (name: string) => screen.getByRole('button', { name });

test('shows a question as it was seen, with answer, key, explanation, citation, time and marks', async () => {
  const change = { from: 'B', to: 'C', kind: 'right_to_wrong' as const, atSeconds: 725 };
  const server = endedExam([{ isUnsure: true, changes: [change] }]);
  server.quiz.notes = [{ questionId: 'q1', note: 'My own note', updatedAt: '2026-11-20T10:20:00.000Z' }];
  await open(server);
  expect(
    screen.getByRole('heading', { level: 1, name: /^Question 1 of 3\. What does question q1 ask/ }),
  ).toHaveFocus();
  screen.getByText('Question 1, incorrect');
  const options = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem');
  expect(options.map((option) => option.textContent)).toEqual([
    'AText A of q1',
    'BText B of q1Correct answer',
    'CText C of q1Your answer, incorrect',
    'DText D of q1',
  ]);
  screen.getByText('Why q1 is so.');
  expect(screen.getByRole('link', { name: /^19 CFR 111\.1 / })).toHaveAttribute(
    'href',
    expect.stringContaining('ecfr.gov'),
  );
  expect(screen.getByRole('textbox', { name: 'Your note on this question' })).toHaveValue('My own note');
  screen.getByText('Not sure');
  screen.getByText('8:20', { ignore: '.small' });
  screen.getByText('Slow: more than 3:22, the exam’s time for a question.');
  screen.getByText('Changed from B to C after 12:05: correct to incorrect.');
  expect(screen.queryByText(/How students answered/)).toBeNull();
});

test('shows the share of each option when enough people answered', async () => {
  const shares = ['A', 'B', 'C', 'D'].map((letter, index) => ({
    letter,
    percent: [12.4, 60, 27.6, 0][index] ?? 0,
  }));
  const server = endedExam();
  server.quiz.questions = [sampleQuestion({ id: 'q1', answerShares: { answers: 41, shares } })];
  await open(server);
  const options = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem');
  expect(options.map((option) => option.textContent)).toEqual([
    'AText A of q112%',
    'BText B of q1Correct answer60%',
    'CText C of q1Your answer, incorrect28%',
    'DText D of q10%',
  ]);
  screen.getByText('How students answered: the first answers of 41 people.');
});

test('filters by chips with counts, and keeps question and filter in the address', async () => {
  const server = endedExam([{}, { isFlagged: true, isUnsure: true, timeSpentMs: 1_000 }]);
  const { person, address } = await open(server);
  const chips = within(screen.getByRole('group', { name: 'Which questions to show' })).getAllByRole('button');
  expect(chips.map((one) => one.textContent)).toEqual([
    'All (3)',
    'Missed (3)',
    'Flagged (2)',
    'Not sure (1)',
    'Slow (1)',
  ]);
  await person.click(chip('Not sure (1)'));
  await questionShown('q2');
  expect(address()).toBe(`/quiz/${SESSION_ID}?question=2&show=unsure`);
  expect(chip('Not sure (1)')).toHaveAttribute('aria-pressed', 'true');
  expect(chip('Next')).toBeDisabled();
  await person.click(chip('Flagged (2)'));
  screen.getByText('Flagged: 2 of 2');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  await person.click(chip('Previous'));
  await questionShown('q1');
  expect(address()).toBe(`/quiz/${SESSION_ID}?question=1&show=flagged`);
});

test('opens with the filter of the address, and shows the last question for a number beyond it', async () => {
  await open(endedExam(), '?question=9&show=missed');
  await questionShown('q3');
  expect(chip('Missed (3)')).toHaveAttribute('aria-pressed', 'true');
  screen.getByText('Missed: 3 of 3');
});

test('is used by keyboard: next, previous, flag, note, map and help', async () => {
  const server = endedExam();
  const { person } = await open(server);
  await person.keyboard('f');
  await waitFor(() => expect(server.received.unflagged).toEqual(['q1']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Flagged \(/ })).toBeNull());
  await person.keyboard('{Enter}');
  await questionShown('q2');
  await person.keyboard('{ArrowRight}');
  await questionShown('q3');
  await person.keyboard('p{ArrowLeft}');
  await questionShown('q1');
  await person.keyboard('n');
  await person.keyboard('see 111.2{Escape}');
  await waitFor(() => expect(server.received.notes).toEqual([{ questionId: 'q1', note: 'see 111.2' }]));
  await person.keyboard('m');
  const map = within(await screen.findByRole('dialog', { name: 'Questions' }));
  map.getByRole('button', { name: 'Question 1, answered, incorrect, current' });
  await person.click(map.getByRole('button', { name: 'Question 3, open, incorrect' }));
  await questionShown('q3');
  await person.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Write a note');
});

test('offers no flag on a question without an answer', async () => {
  const server = endedExam();
  const { person } = await open(server, '?question=2');
  screen.getByText('Question 2, not answered');
  expect(screen.queryByRole('button', { name: 'Flag' })).toBeNull();
  await person.keyboard('f');
  expect(server.received.flagged).toEqual([]);
});

test('keeps the text of a note that could not be saved, and saves it on request', async () => {
  const server = endedExam();
  let isAway = true;
  const outage = http.put('/api/questions/:id/note', () =>
    isAway ? problem(503, 'UNAVAILABLE', 'Not now.') : undefined,
  );
  const { person } = await open({ ...server, handlers: [outage, ...server.handlers] });
  await person.click(chip('Note'));
  await person.keyboard('keep me');
  const again = await screen.findByRole('button', { name: 'Save the note again' });
  expect(screen.getByRole('textbox')).toHaveValue('keep me');
  isAway = false;
  await person.click(again);
  await waitFor(() => expect(server.received.notes).toEqual([{ questionId: 'q1', note: 'keep me' }]));
  await screen.findByText('Your note is saved.');
});

test('reads the review of a quiz that was completed in this tab', async () => {
  const quiz = sampleQuiz([sampleQuestion({ id: 'q1' })]);
  const opened = await openQuizPage(quizServer(quiz));
  await answer(opened, 'B');
  await screen.findByRole('heading', { name: 'Your score: 1 of 1' });
  await opened.person.click(screen.getByRole('link', { name: 'Review the questions' }));
  expect(await screen.findByText('Question 1, correct')).toBeVisible();
});

test('says that the review could not be loaded, and loads it on retry', async () => {
  const quiz = sampleQuiz([sampleQuestion({ id: 'q1' })]);
  const server = quizServer(quiz);
  let isAway = false;
  const outage = http.get(`/api/quiz/${SESSION_ID}`, () =>
    isAway ? problem(500, 'INTERNAL', 'Something went wrong.') : undefined,
  );
  const opened = await openQuizPage({ ...server, handlers: [outage, ...server.handlers] });
  await answer(opened, 'B');
  const link = await screen.findByRole('link', { name: 'Review the questions' });
  isAway = true;
  await opened.person.click(link);
  expect(await screen.findByText('Could not load the session review')).toBeVisible();
  isAway = false;
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Question 1, correct')).toBeVisible();
});

test('opens an abandoned quiz for review', async () => {
  const quiz = sampleQuiz(threeQuestions, [storedAnswer('q1', 'B', true)]);
  quiz.session.status = 'abandoned';
  const { person } = renderRoute(`/quiz/${SESSION_ID}`, quizServer(quiz).handlers);
  await person.click(await screen.findByRole('link', { name: 'Review the questions' }));
  expect(await screen.findByText('Question 1, correct')).toBeVisible();
});
