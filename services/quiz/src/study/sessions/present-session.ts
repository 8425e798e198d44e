import type { QuestionView, QuizResult, QuizView } from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import { answerShares } from '../../domain/answer-shares.js';
import type { BankQuestion } from '../../domain/bank.js';
import { hideKeysOf } from '../../domain/hide-keys.js';
import { reviewQuestions } from '../../domain/question-review.js';
import { hasShuffledOptions, isDiagnosticSession } from '../../domain/session-names.js';
import { shownLetter, shuffledLetters, shuffleOptions } from '../../domain/shuffle-options.js';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../../bank/questions/bank.service.js';
import type { ReadSession, Session } from './sessions.queries.js';

/** Reads the questions of a session that was read with its answers. */
export async function presentStored(
  tx: EntityManager,
  bank: BankService,
  session: ReadSession,
): Promise<QuizView> {
  return presentQuiz(session, await bank.questionsOf(tx, session.questions, session.bankRevision));
}

export function presentQuiz(
  session: Omit<
    ReadSession,
    'userId' | 'questions' | 'endedAt' | 'correctAnswers' | 'sectionResults' | 'bankRevision' | 'access'
  >,
  questions: readonly BankQuestion[],
): QuizView {
  const { answers, notes, choices, review, reasons } = session;
  const isDiagnostic = isDiagnosticSession(session);
  const withoutKey =
    isDiagnostic && session.status === 'in_progress' ? questions.map(({ id }) => id) : session.keyless;
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  const shown = new Map(
    hasShuffledOptions(session)
      ? questions.map((question) => [question.id, shuffledLetters(session.sessionId, question)])
      : [],
  );
  const shownOf = (questionId: string) => shown.get(questionId) ?? null;
  const choicesOf = new Map(choices.map((counts) => [counts.questionId, counts]));
  const firstOpen = questions.findIndex(({ id }) => !byQuestion.has(id));
  return {
    session: {
      id: session.sessionId,
      sessionId: session.sessionId,
      sessionType: session.sessionType,
      displayName: session.displayName,
      status: session.status,
      isTimed: session.isTimed,
      ...(isDiagnostic && { isDiagnostic }),
      startedAt: session.startedAt.toISOString(),
      currentIndex: firstOpen < 0 ? questions.length : firstOpen,
    },
    questions: hideKeysOf(
      withoutKey,
      questions.map((question) => {
        const shownAs = shownOf(question.id);
        const letters = question.body.answers.map(({ letter }) => letter);
        const shares = answerShares(letters, shownAs, choicesOf.get(question.id));
        return {
          ...presentQuestion(shuffleOptions(shownAs, question)),
          ...(shares && { answerShares: shares }),
        };
      }),
    ),
    categoryName: session.sectionName,
    answers: hideKeysOf(
      withoutKey,
      questions.flatMap(({ id }) => {
        const answer = byQuestion.get(id);
        if (!answer) return [];
        const { questionId, isCorrect, flagged, isUnsure, timeSpentMs } = answer;
        const selectedAnswer = shownLetter(shownOf(questionId), answer.selectedAnswer);
        return [{ questionId, selectedAnswer, isCorrect, flaggedForReview: flagged, isUnsure, timeSpentMs }];
      }),
    ),
    notes,
    review: hideKeysOf(withoutKey, review === null ? [] : reviewQuestions(questions, answers, review)),
    ...(reasons !== null && { reasons }),
  };
}

function presentQuestion({
  id,
  number,
  categoryId,
  sectionName,
  correctAnswer,
  cfrEdition,
  keyChange,
  isWithdrawn,
  body,
}: BankQuestion): QuestionView {
  const illustrated = body.answers.flatMap(({ letter, imageUrl }) =>
    imageUrl === null ? [] : [[letter, imageUrl]],
  );
  return {
    id,
    questionNumber: number,
    content: body.content,
    imageUrl: body.imageUrl,
    imageDescription: body.imageDescription,
    answers: body.answers.map(({ letter, text }) => ({ letter, text })),
    answerImages: Object.fromEntries(illustrated) as Record<string, string>,
    correctAnswer,
    explanation: body.explanation,
    citation: body.citation,
    cfrEdition,
    categoryId,
    sectionName,
    exhibit: body.exhibit,
    ...(keyChange !== null && { keyChange }),
    ...(isWithdrawn && { isWithdrawn }),
  };
}

export function presentResult(session: Session): QuizResult {
  const { sessionId, questions, correctAnswers, endedAt, sectionResults } = session;
  if (correctAnswers === null || endedAt === null || sectionResults === null) {
    throw new Error(`session ${sessionId} has no result`);
  }
  return {
    sessionId,
    score: scorePercent(correctAnswers, questions.length),
    correctAnswers,
    totalQuestions: questions.length,
    completedAt: endedAt.toISOString(),
    sections: sectionResults,
  };
}
