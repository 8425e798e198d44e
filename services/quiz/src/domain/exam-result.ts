import type {
  AnswerChangeCounts,
  AnswerChangeKind,
  ExamAnswerChange,
  ExamQuestionResult,
  ExamResult,
  ExamSectionResult,
  PacePoint,
} from '@tenfold/contracts';
import { isAnswerCorrect, isCitedAmong, passMark, scorePercent } from '@tenfold/exam';
import type { IndexedQuestion } from './bank.js';
import { partsOf } from './exam-blueprint.js';
import type { AnswerChange, StoredState } from './apply-exam-changes.js';
import { questionCredit } from './question-credit.js';
import { scoreSession } from './score-session.js';

export type TimedAnswerChange = Omit<AnswerChange, 'lateAt'> & { atSeconds: number };

export interface FinishedExam {
  questions: readonly IndexedQuestion[];
  states: ReadonlyMap<
    string,
    Pick<StoredState, 'selectedAnswer' | 'isFlagged' | 'isUnsure' | 'timeSpentMs' | 'deskTimes' | 'lateAt'>
  >;
  answerChanges: readonly TimedAnswerChange[];
  /** By question. */
  citations: ReadonlyMap<string, string | null>;
}

type Scored = Pick<
  ExamResult,
  | 'score'
  | 'scorePercent'
  | 'passed'
  | 'creditedToAll'
  | 'timeSpentMs'
  | 'sections'
  | 'questions'
  | 'answerChanges'
  | 'unsure'
  | 'pace'
>;

export function examResult(exam: FinishedExam): Scored {
  const { questions, states } = exam;
  const { outcomes, correctAnswers: score } = scoreSession(questions, selectedAnswers(states));
  const firstAnswers = firstAnswersOf(exam);
  const order = firstAnswers.filter(
    ({ questionId }) => (states.get(questionId)?.selectedAnswer ?? null) !== null,
  );
  const places = new Map(order.map(({ questionId }, index) => [questionId, index + 1]));
  const results = questions.map((question, index): ExamQuestionResult => {
    const state = states.get(question.id);
    const deskTimes = state?.deskTimes ?? [];
    return {
      questionId: question.id,
      number: index + 1,
      categoryId: question.categoryId,
      selectedAnswer: state?.selectedAnswer ?? null,
      correctAnswer: question.correctAnswer,
      isCredited: outcomes[index]?.credited ?? false,
      credit: questionCredit(question.correctAnswer, question.letters),
      isFlagged: state?.isFlagged ?? false,
      isUnsure: state?.isUnsure ?? false,
      isLate: (state?.lateAt ?? null) !== null,
      timeSpentMs: state?.timeSpentMs ?? 0,
      deskMs: sumOf(deskTimes, ({ ms }) => ms),
      isSourceOpened: isCitedAmong(
        exam.citations.get(question.id) ?? '',
        deskTimes.map(({ place }) => place),
      ),
      answeredAs: places.get(question.id) ?? null,
      changes: changesTo(question, exam.answerChanges),
    };
  });
  const unsure = results.filter(({ isUnsure, selectedAnswer }) => isUnsure && selectedAnswer !== null);
  return {
    score,
    scorePercent: scorePercent(score, questions.length),
    passed: score >= passMark(questions.length),
    creditedToAll: results.filter(({ credit }) => credit === 'removed').length,
    timeSpentMs: sumOf(results, ({ timeSpentMs }) => timeSpentMs),
    sections: sectionResults(questions, results),
    questions: results,
    answerChanges: countKinds(results.flatMap(({ changes }) => changes)),
    unsure: { answered: unsure.length, credited: unsure.filter(({ isCredited }) => isCredited).length },
    pace: firstAnswers.map(({ atSeconds }, index): PacePoint => ({ atSeconds, answered: index + 1 })),
  };
}

export function selectedAnswers(
  states: ReadonlyMap<string, Pick<StoredState, 'selectedAnswer'>>,
): Map<string, string> {
  return new Map(
    [...states].flatMap(([id, { selectedAnswer }]) =>
      selectedAnswer === null ? [] : [[id, selectedAnswer]],
    ),
  );
}

function firstAnswersOf({ answerChanges }: FinishedExam): TimedAnswerChange[] {
  const known = new Set<string>();
  return answerChanges.filter(({ questionId, to }) => {
    if (to === null || known.has(questionId)) return false;
    known.add(questionId);
    return true;
  });
}

export function changesTo(
  { id, correctAnswer }: Pick<IndexedQuestion, 'id' | 'correctAnswer'>,
  answerChanges: readonly TimedAnswerChange[],
): ExamAnswerChange[] {
  return changesOf(
    answerChanges.filter(({ questionId }) => questionId === id),
    (letter) => isAnswerCorrect(correctAnswer, letter),
  );
}

/** Clearing an answer before another one is selected is part of one change; an answer that stays cleared is wrong. */
function changesOf(
  changes: readonly TimedAnswerChange[],
  isRight: (letter: string | null) => boolean,
): ExamAnswerChange[] {
  const steps = changes.filter(({ to }, index) => to !== null || index === changes.length - 1);
  return steps.flatMap(({ to, atSeconds }, index) => {
    const from = steps[index - 1]?.to ?? null;
    if (from === null || from === to) return [];
    return [{ from, to, kind: kindOf(isRight(from), isRight(to)), atSeconds }];
  });
}

function kindOf(wasRight: boolean, isRight: boolean): AnswerChangeKind {
  if (wasRight) return isRight ? 'right_to_right' : 'right_to_wrong';
  return isRight ? 'wrong_to_right' : 'wrong_to_wrong';
}

function countKinds(changes: readonly ExamAnswerChange[]): AnswerChangeCounts {
  const count = (wanted: AnswerChangeKind): number => changes.filter(({ kind }) => kind === wanted).length;
  return {
    rightToWrong: count('right_to_wrong'),
    wrongToRight: count('wrong_to_right'),
    wrongToWrong: count('wrong_to_wrong'),
    rightToRight: count('right_to_right'),
  };
}

function sectionResults(
  questions: readonly IndexedQuestion[],
  results: readonly ExamQuestionResult[],
): ExamSectionResult[] {
  return partsOf(questions).map(({ categoryId, sectionName }) => {
    const own = results.filter((result) => result.categoryId === categoryId);
    return {
      categoryId,
      sectionName,
      correct: own.filter(({ isCredited }) => isCredited).length,
      answered: own.filter(({ selectedAnswer }) => selectedAnswer !== null).length,
      total: own.length,
      timeSpentMs: sumOf(own, ({ timeSpentMs }) => timeSpentMs),
    };
  });
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
