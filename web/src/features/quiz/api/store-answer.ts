import type { QueryClient } from '@tanstack/react-query';
import type { AnswerQuestionBody, AnswerResult, StoredAnswer } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { userIdOf } from '../../../api/current-user.js';
import { quizQuery } from '../../../api/quiz.js';
import type { QuizTimes } from '../../../lib/device-database.js';
import { HttpProblem, request } from '../../../lib/http.js';
import { keepStoredAnswers } from '../../../lib/kept-quizzes.js';
import type { QuizDraft } from '../quiz-state.js';

export interface UnsentAnswer {
  questionId: string;
  selectedAnswer: string;
  flaggedForReview: boolean;
  timeSpentMs: number;
  isUnsure?: true;
}

export function unsentAnswer(
  questionId: string,
  selectedAnswer: string,
  { flags, unsure = {} }: Pick<QuizDraft, 'flags' | 'unsure'>,
  { questionMs }: QuizTimes,
): UnsentAnswer {
  return {
    questionId,
    selectedAnswer,
    flaggedForReview: flags[questionId] ?? false,
    timeSpentMs: Math.min(MS_PER_DAY, Math.round(questionMs[questionId] ?? 0)),
    ...(unsure[questionId] === true && { isUnsure: true as const }),
  };
}

/** Idempotent for the same letter while the quiz runs. Returns all answers on the server, which can be more than the sent one. */
export async function storeAnswer(
  client: QueryClient,
  sessionId: string,
  answer: UnsentAnswer,
): Promise<readonly StoredAnswer[]> {
  try {
    const { isCorrect, timeSpentMs } = await postAnswer({ sessionId, ...answer });
    const stored = { ...answer, isUnsure: answer.isUnsure ?? false, isCorrect, timeSpentMs };
    cacheStoredAnswer(client, sessionId, stored);
    void keepStoredAnswers(userIdOf(client), sessionId, [stored]);
    return [stored];
  } catch (error) {
    if (!(error instanceof HttpProblem) || (error.status !== 409 && error.status !== 404)) throw error;
    return readStored(client, sessionId, answer, error);
  }
}

/** @returns whether the server stores answers of this quiz: it accepts one again that it already has. */
export async function resendStored(client: QueryClient, sessionId: string): Promise<boolean> {
  const quiz = await client.ensureQueryData(quizQuery(sessionId));
  for (const { questionId, selectedAnswer, flaggedForReview, timeSpentMs } of quiz?.answers ?? []) {
    if (selectedAnswer === null) continue;
    await postAnswer({
      sessionId,
      questionId,
      selectedAnswer,
      flaggedForReview,
      timeSpentMs: timeSpentMs ?? 0,
    });
    return true;
  }
  return false;
}

function postAnswer(body: AnswerQuestionBody): Promise<AnswerResult> {
  return request('POST', '/api/quiz/answer', { json: body });
}

function cacheStoredAnswer(client: QueryClient, sessionId: string, answer: StoredAnswer): void {
  client.setQueryData(
    quizQuery(sessionId).queryKey,
    (quiz) =>
      quiz && {
        ...quiz,
        answers: [...quiz.answers.filter(({ questionId }) => questionId !== answer.questionId), answer],
      },
  );
}

/**
 * After a conflict (another answer is stored, or another tab ended the session) the server's state replaces the local one.
 * If the quiz has ended, the page then shows the result instead of the question.
 */
async function readStored(
  client: QueryClient,
  sessionId: string,
  { questionId }: UnsentAnswer,
  conflict: HttpProblem,
): Promise<readonly StoredAnswer[]> {
  const quiz = await client.fetchQuery({ ...quizQuery(sessionId), staleTime: 0 });
  const settled =
    quiz?.session.status !== 'in_progress' || quiz.answers.some((answer) => answer.questionId === questionId);
  if (!quiz || !settled) throw conflict;
  return quiz.answers;
}
