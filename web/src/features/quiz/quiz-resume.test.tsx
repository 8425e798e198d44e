import type { RecentActivity } from '@tenfold/contracts';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply.js';
import { problem } from '../../../test/users.js';
import {
  answer,
  answerAndContinue,
  button,
  feedbackDialog,
  openQuizPage,
  option,
  questionShown,
  confirmLeave,
} from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { SESSION_ID, sampleQuiz, storedAnswer, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

describe('after a reload', () => {
  test('resumes at the first unanswered question, with answers and flags', async () => {
    const stored = [storedAnswer('q1', 'C', false, true), storedAnswer('q3', 'D', true)];
    const opened = await openQuizPage(quizServer(sampleQuiz(threeQuestions, stored)));
    await questionShown('q2');
    await opened.person.click(button('Previous'));
    await questionShown('q1');
    expect(option('C')).toBeChecked();
    expect(option('C')).toBeDisabled();
    expect(button('Unflag')).toBeVisible();
  });

  test('keeps an answer whose feedback was open, and its flag', async () => {
    const server = quizServer(sampleQuiz());
    const first = await openQuizPage(server);
    await first.person.click(button('Flag'));
    await answer(first, 'C');
    await feedbackDialog();
    expect(server.received.answers).toEqual([]);
    cleanup();

    await openQuizPage(server);
    await questionShown('q2');
    await waitFor(() =>
      expect(server.quiz.answers).toMatchObject([
        { questionId: 'q1', selectedAnswer: 'C', isCorrect: false, flaggedForReview: true },
      ]),
    );
  });

  test('keeps the time on each question', async () => {
    const times = { questionMs: { q1: 220_000 }, studyMs: 240_000 };
    sessionStorage.setItem(`tenfold.quiz.${SESSION_ID}.times`, JSON.stringify(times));
    const server = quizServer(sampleQuiz(threeQuestions.slice(0, 2)));
    const opened = await openQuizPage(server);
    const timer = screen.getByRole('timer', { name: 'Time on this question' });
    expect(timer).toHaveTextContent(/^over target3:4\d$/);
    expect(timer).toHaveAttribute('data-band', 'over');
    expect(timer).toHaveAttribute('aria-live', 'off');

    await answerAndContinue(opened, 'A');
    await questionShown('q2');
    expect(screen.getByRole('timer')).toHaveTextContent(/^0:[0-5]\d$/);
    await answerAndContinue(opened, 'B');
    await screen.findByRole('heading', { name: 'Your score: 0 of 2' });
    expect(server.received.completions[0]).toBeGreaterThanOrEqual(4);
    expect(server.received.completions[0]).toBeLessThan(5);
  });

  test('completes the quiz once when every answer is stored', async () => {
    const stored = [
      storedAnswer('q1', 'B', true),
      storedAnswer('q2', 'A', true),
      storedAnswer('q3', 'D', true),
    ];
    const server = quizServer(sampleQuiz(threeQuestions, stored));
    await openQuizPage(server);
    expect(await screen.findByRole('heading', { name: 'Your score: 3 of 3' })).toBeVisible();
    expect(server.received.answers).toEqual([]);
    expect(server.received.completions).toHaveLength(1);
  });

  test('sends the last answers before it completes the quiz once', async () => {
    const draft = { answers: [{ questionId: 'q3', letter: 'D' }], flags: {} };
    sessionStorage.setItem(`tenfold.quiz.${SESSION_ID}.answers`, JSON.stringify(draft));
    const stored = [storedAnswer('q1', 'B', true), storedAnswer('q2', 'A', true)];
    const server = quizServer(sampleQuiz(threeQuestions, stored));
    await openQuizPage(server);
    expect(await screen.findByRole('heading', { name: 'Your score: 3 of 3' })).toBeVisible();
    expect(server.received.answers.map(({ questionId }) => questionId)).toEqual(['q3']);
    expect(server.received.completions).toHaveLength(1);
  });
});

describe('the flag', () => {
  test('goes with the answer, also when it is set during the feedback', async () => {
    const server = quizServer(sampleQuiz());
    const opened = await openQuizPage(server);
    await opened.person.click(button('Flag'));
    await opened.person.click(button('Unflag'));
    await answer(opened, 'A');
    await feedbackDialog();
    await opened.person.click(button('Flag'));
    await opened.person.click(button('Continue'));
    await waitFor(() =>
      expect(server.received.answers).toMatchObject([{ questionId: 'q1', flaggedForReview: true }]),
    );
  });

  test('of a stored answer can be removed and set again', async () => {
    const server = quizServer(sampleQuiz(threeQuestions, [storedAnswer('q1', 'C', false, true)]));
    const opened = await openQuizPage(server);
    await opened.person.click(button('Previous'));
    await opened.person.click(button('Unflag'));
    await waitFor(() => expect(server.received.unflagged).toEqual(['q1']));
    await opened.person.click(button('Flag'));
    await waitFor(() => expect(server.received.flagged).toEqual(['q1']));
    expect(button('Unflag')).toBeVisible();
  });

  test('set while the answer is in flight is sent after it', async () => {
    const server = quizServer(sampleQuiz());
    const { gate, release } = heldReply();
    const held = http.post('/api/quiz/answer', async () => {
      await gate;
      return undefined;
    });
    const opened = await openQuizPage({ ...server, handlers: [held, ...server.handlers] });
    await answerAndContinue(opened, 'A');
    await opened.person.click(button('Previous'));
    await opened.person.click(button('Flag'));
    release();
    await waitFor(() => expect(server.received.flagged).toEqual(['q1']));
    expect(server.received.answers).toMatchObject([{ questionId: 'q1', flaggedForReview: false }]);
  });

  test('is restored when removing it fails', async () => {
    const server = quizServer(sampleQuiz(threeQuestions, [storedAnswer('q1', 'C', false, true)]));
    const refuse = http.post('/api/questions/unflag/:id', () => problem(503, 'UNAVAILABLE', 'Not now.'));
    const opened = await openQuizPage({ ...server, handlers: [refuse, ...server.handlers] });
    await opened.person.click(button('Previous'));
    await opened.person.click(button('Unflag'));
    expect(await screen.findByText('Failed to unflag question')).toBeVisible();
    expect(button('Unflag')).toBeVisible();
  });
});

test('shows the stored answers without another request after leaving and returning', async () => {
  const server = quizServer(sampleQuiz());
  const reads = jest.fn();
  const counted = http.get(`/api/quiz/${SESSION_ID}`, reads);
  const activity = http.get('/api/recent-activity', () => HttpResponse.json([activityOf(SESSION_ID)]));
  const opened = await openQuizPage({ ...server, handlers: [counted, activity, ...server.handlers] });
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await waitFor(() => expect(server.quiz.answers).toHaveLength(1));

  await opened.person.click(button('Leave'));
  await confirmLeave(opened);
  await opened.person.click(await screen.findByRole('link', { name: /Quick Practice/ }));
  await questionShown('q2');
  expect(reads).toHaveBeenCalledTimes(1);
});

test('stores an answer that was in flight when the quiz was left', async () => {
  const server = quizServer(sampleQuiz());
  const { gate, release } = heldReply();
  const held = http.post('/api/quiz/answer', () => gate);
  const activity = http.get('/api/recent-activity', () => HttpResponse.json([activityOf(SESSION_ID)]));
  const opened = await openQuizPage({ ...server, handlers: [held, activity, ...server.handlers] });
  await answerAndContinue(opened, 'A');
  await opened.person.click(button('Leave'));
  await confirmLeave(opened);
  await opened.person.click(await screen.findByRole('link', { name: /Quick Practice/ }));
  await questionShown('q2');
  release();
  await answerAndContinue(opened, 'B');
  await waitFor(() => expect(server.quiz.answers).toHaveLength(2));
  expect(server.quiz.answers.map(({ questionId }) => questionId)).toEqual(['q1', 'q2']);
});

function activityOf(sessionId: string): RecentActivity {
  return {
    title: 'Quick Practice',
    subtitle: '1 of 3 answered',
    time: '2026-11-20T10:00:00.000Z',
    icon: 'CheckCircle',
    bgColor: 'yellow',
    sessionId,
    score: null,
    open: { sessionType: 'quick', answered: 1, totalQuestions: 3, closesAt: '2026-11-21T10:00:00.000Z' },
  };
}
