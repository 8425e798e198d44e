import type {
  ExamClock,
  ExamQuestion,
  ExamQuestionState,
  ExamSession,
  ExamSessionView,
} from '@tenfold/contracts';
import { passMark } from '@tenfold/exam';
import { sectionBounds } from '../../domain/exam-blueprint.js';
import type { StoredState } from '../../domain/apply-exam-changes.js';
import type { KeylessQuestion } from './exam-questions.queries.js';
import type { ExamSessionRecord } from './exam-sessions.queries.js';

export function presentView(
  record: ExamSessionRecord,
  questions: readonly KeylessQuestion[],
  states: Iterable<StoredState>,
): ExamSessionView {
  return {
    session: presentSession(record),
    clock: presentClock(record),
    sections: sectionBounds(questions),
    questions: questions.map(presentQuestion),
    states: [...states].map(presentState),
  };
}

export function presentSession(record: ExamSessionRecord): ExamSession {
  const { sessionId, displayName, source, examId, cfrEdition, length, timeFactor, status, answered } = record;
  const totalQuestions = record.questions.length;
  const score = record.correctAnswers;
  return {
    sessionId,
    displayName,
    source,
    examId,
    cfrEdition,
    length,
    timeFactor,
    status,
    startedAt: record.startedAt.toISOString(),
    endsAt: record.endsAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
    answered,
    totalQuestions,
    passMark: passMark(totalQuestions),
    score,
    passed: score === null ? null : score >= passMark(totalQuestions),
  };
}

export function presentClock(record: ExamSessionRecord): ExamClock {
  return {
    status: record.status,
    serverNow: record.receivedAt.toISOString(),
    endsAt: record.endsAt.toISOString(),
    revision: record.revision,
    disconnections: record.disconnections,
  };
}

export function presentState(state: StoredState): ExamQuestionState {
  return {
    questionId: state.questionId,
    version: state.version,
    selectedAnswer: state.selectedAnswer,
    isFlagged: state.isFlagged,
    isUnsure: state.isUnsure,
    struckOut: state.struckOut,
    highlights: state.highlights,
    note: state.note,
    timeSpentMs: state.timeSpentMs,
    deskTimes: state.deskTimes,
  };
}

/** @param index from 0 */
export function presentQuestion(question: KeylessQuestion, index: number): ExamQuestion {
  const { id, categoryId, sectionName, content, imageUrl, imageDescription, answers, exhibit } = question;
  const illustrated = answers.flatMap((answer) =>
    answer.imageUrl === null ? [] : [[answer.letter, answer.imageUrl]],
  );
  return {
    id,
    number: index + 1,
    categoryId,
    sectionName,
    content,
    imageUrl,
    imageDescription,
    answers: answers.map(({ letter, text }) => ({ letter, text })),
    answerImages: Object.fromEntries(illustrated) as Record<string, string>,
    exhibit,
  };
}
