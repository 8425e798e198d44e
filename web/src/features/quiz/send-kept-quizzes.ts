import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { quizQuery } from '../../api/quiz.js';
import type { QuizWork } from '../../lib/device-database.js';
import { removeClosedSessions } from '../../lib/device-storage.js';
import { FailingItems } from '../../lib/failing-items.js';
import { HttpProblem } from '../../lib/http.js';
import {
  dropAnswer,
  forgetQuiz,
  listUnsentWork,
  readKeptQuiz,
  withoutStored,
} from '../../lib/kept-quizzes.js';
import { toast } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';
import { completeQuiz, invalidateAfterQuiz } from './api/complete-quiz.js';
import { unsentAnswer, type UnsentAnswer } from './api/store-answer.js';
import { studyMinutes } from './hooks/use-question-timer.js';
import { sendAnswers } from './send-answers.js';

const RETRY_MS = 60_000;

/** Sends the answers of quizzes that were left or closed before the server had them. */
export function SendKeptQuizzes(): null {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const { pathname } = useLocation();
  const isSending = useRef(false);
  const isMounted = useRef(false);
  const [failures] = useState(() => new Map<string, FailingItems>());
  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await removeClosedSessions(userId);
      const works = await listUnsentWork(userId);
      // an open quiz sends its own answers
      for (const work of works) {
        if (!isMounted.current || pathname === quizPath(work.sessionId)) continue;
        // the next attempt sends what this one could not
        const failing = failures.get(work.sessionId) ?? new FailingItems();
        failures.set(work.sessionId, failing);
        await sendWork(client, userId, work, failing).catch(() => undefined);
      }
    } finally {
      isSending.current = false;
    }
  });
  useEffect(() => {
    const run = () => void send().catch(() => undefined);
    isMounted.current = true;
    run();
    window.addEventListener('online', run);
    const timer = setInterval(run, RETRY_MS);
    return () => {
      isMounted.current = false;
      window.removeEventListener('online', run);
      clearInterval(timer);
    };
  }, [userId]);
  return null;
}

async function sendWork(
  client: QueryClient,
  userId: string,
  work: QuizWork,
  failing: FailingItems,
): Promise<void> {
  const { sessionId, times, finishing } = work;
  let left = work;
  let tooLate = 0;
  const refused: UnsentAnswer[] = [];
  const dropped: Promise<void>[] = [];
  try {
    const isOpen = await sendAnswers({
      client,
      sessionId,
      failing,
      unsent: () =>
        left.answers.map(({ questionId, letter }) => unsentAnswer(questionId, letter, left, times)),
      onStored: (stored) => (left = withoutStored(left, stored)),
      onRefused: (answer, error) => {
        const others = left.answers.filter(({ questionId }) => questionId !== answer.questionId);
        // the quiz is gone
        if (hasStatus(error, 404)) tooLate += 1;
        else {
          refused.push(answer);
          dropped.push(dropAnswer(userId, sessionId, answer.questionId));
        }
        left = { ...left, answers: others };
      },
    });
    if (!isOpen) tooLate = left.answers.length;
  } finally {
    await Promise.all(dropped);
    if (refused.length > 0) await toastRefused(userId, sessionId, refused);
  }
  if (finishing && tooLate === 0) await finishQuiz(client, userId, work);
  if (tooLate > 0) toastTooLate(tooLate);
  invalidateAfterQuiz(client);
}

async function finishQuiz(
  client: QueryClient,
  userId: string,
  { sessionId, times }: QuizWork,
): Promise<void> {
  try {
    await completeQuiz(sessionId, studyMinutes(times));
  } catch (error) {
    // it has ended elsewhere
    if (!hasStatus(error, 404, 409)) throw error;
  }
  await forgetQuiz(userId, sessionId);
  // the cached copy would open as a running quiz
  client.removeQueries({ queryKey: quizQuery(sessionId).queryKey });
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof HttpProblem && statuses.includes(error.status);
}

async function toastRefused(
  userId: string,
  sessionId: string,
  refused: readonly UnsentAnswer[],
): Promise<void> {
  const questions = (await readKeptQuiz(userId, sessionId))?.questions ?? [];
  const named = refused.map(({ questionId, selectedAnswer }) => {
    const index = questions.findIndex(({ id }) => id === questionId);
    return index < 0 ? selectedAnswer : `${selectedAnswer} to question ${index + 1}`;
  });
  toast({
    title: 'Answers could not be saved',
    description: `The server did not store ${named.join(', ')} of a quiz that you left. The other answers are saved as usual.`,
    tone: 'destructive',
  });
}

function toastTooLate(answers: number): void {
  const were = answers === 1 ? '1 answer was' : `${answers} answers were`;
  toast({ title: 'A quiz had already ended', description: `${were} sent too late and could not be saved.` });
}
