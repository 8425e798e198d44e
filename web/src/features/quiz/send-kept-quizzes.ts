import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { quizQuery } from '../../api/quiz.js';
import type { QuizWork } from '../../lib/device-database.js';
import { removeClosedSessions } from '../../lib/device-storage.js';
import { HttpProblem, isRefusal } from '../../lib/http.js';
import { dropAnswer, forgetQuiz, listUnsentWork } from '../../lib/kept-quizzes.js';
import { toast } from '../../lib/toast.js';
import { quizPath } from '../../paths.js';
import { completeQuiz, invalidateAfterQuiz } from './api/complete-quiz.js';
import { storeAnswer, unsentAnswer } from './api/store-answer.js';
import { isFailureOf } from './hooks/use-answer-queue.js';
import { studyMinutes } from './hooks/use-question-timer.js';

const RETRY_MS = 60_000;

/** Sends the answers of quizzes that were left or closed before the server had them. */
export function SendKeptQuizzes(): null {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const { pathname } = useLocation();
  const isSending = useRef(false);
  const isMounted = useRef(false);
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
        await sendWork(client, userId, work).catch(() => undefined);
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

async function sendWork(client: QueryClient, userId: string, work: QuizWork): Promise<void> {
  const { sessionId, answers, times, finishing } = work;
  let tooLate = 0;
  let refused = 0;
  let failure: unknown = null;
  for (const { questionId, letter } of answers) {
    try {
      const stored = await storeAnswer(client, sessionId, unsentAnswer(questionId, letter, work, times));
      if (!stored.some((answer) => answer.questionId === questionId)) tooLate += 1;
    } catch (error) {
      if (hasStatus(error, 404)) {
        tooLate = answers.length;
        break;
      }
      if (isRefusal(error)) {
        await dropAnswer(userId, sessionId, questionId);
        refused += 1;
      } else if (isFailureOf(error)) failure = error;
      else throw error;
    }
  }
  if (refused > 0) toastRefused(refused);
  if (failure !== null) throw failure as Error;
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

function toastRefused(answers: number): void {
  const were = answers === 1 ? '1 answer was' : `${answers} answers were`;
  toast({ title: 'Answers could not be saved', description: `${were} refused by the server.` });
}

function toastTooLate(answers: number): void {
  const were = answers === 1 ? '1 answer was' : `${answers} answers were`;
  toast({ title: 'A quiz had already ended', description: `${were} sent too late and could not be saved.` });
}
