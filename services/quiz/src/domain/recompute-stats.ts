import type { SessionType } from '@tenfold/contracts';
import { scoreSession, type QuestionOutcome, type ScoredQuestion } from './score-session.js';
import type { Day } from './streak.js';
import { addCompleted, addEnded, noTotals, type Totals } from './totals.js';

/** UTC with microseconds, `2026-11-20T08:00:00.000001Z`: exact, and in the order of time as text, too. */
export type Moment = string;

/** A session that has ended, with all that its figures come from. */
export interface EndedSession {
  sessionType: SessionType;
  startedAt: Moment;
  /** Null when it was abandoned. */
  completion: { studySeconds: number; day: Day } | null;
  /** As the session's versions of them were published. */
  questions: readonly ScoredQuestion[];
  answers: readonly GivenAnswer[];
}

export interface GivenAnswer {
  questionId: string;
  /** The letter. */
  selectedAnswer: string;
  answeredAt: Moment;
}

/** The running figures of one question: see UserQuestion. */
export interface QuestionFigures {
  answers: number;
  correctAnswers: number;
  scored: number;
  credited: number;
  lastAnsweredAt: Moment | null;
  lastCorrect: boolean | null;
}

/** And where and when it was last seen, which is no figure: starting sessions change it. */
export interface QuestionRecord extends QuestionFigures {
  categoryId: string;
  lastSeenAt: Moment;
}

/** Everything that is kept about a user and could be had from the sessions and answers, too. */
export interface UserStats {
  totals: Totals;
  /** By question id. */
  questions: ReadonlyMap<string, QuestionRecord>;
}

export const noStats: UserStats = { totals: noTotals, questions: new Map() };

export const noFigures: QuestionFigures = {
  answers: 0,
  correctAnswers: 0,
  scored: 0,
  credited: 0,
  lastAnsweredAt: null,
  lastCorrect: null,
};

/** The figures after some more sessions, the completed ones in the order in which they were completed. */
export function addSessions(before: UserStats, sessions: readonly EndedSession[]): UserStats {
  const questions = new Map(before.questions);
  let { totals } = before;
  for (const session of sessions) {
    const { sessionType, completion, answers } = session;
    const given = new Map(answers.map((answer) => [answer.questionId, answer]));
    const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
    const result = scoreSession(session.questions, selected);
    totals = completion
      ? addCompleted(totals, { sessionType, result, ...completion })
      : addEnded(totals, result);
    session.questions.forEach(({ id, categoryId }, position) => {
      const outcome = result.outcomes[position];
      // what was left open in an abandoned session counts nowhere
      if (!outcome || !(completion || outcome.answered)) return;
      const seen = { categoryId, lastSeenAt: session.startedAt };
      questions.set(id, addOutcome(questions.get(id), seen, outcome, given.get(id)?.answeredAt ?? null));
    });
  }
  return { totals, questions };
}

function addOutcome(
  known: QuestionRecord | undefined,
  seen: Pick<QuestionRecord, 'categoryId' | 'lastSeenAt'>,
  { answered, answeredCorrectly, credited }: QuestionOutcome,
  answeredAt: Moment | null,
): QuestionRecord {
  const before = known ?? { ...noFigures, ...seen };
  return {
    ...(before.lastSeenAt > seen.lastSeenAt ? before : { ...before, ...seen }),
    ...lastAnswer(before, answeredAt, answeredCorrectly),
    answers: before.answers + Number(answered),
    correctAnswers: before.correctAnswers + Number(answeredCorrectly),
    scored: before.scored + 1,
    credited: before.credited + Number(credited),
  };
}

/** The later of two answers; of two at the same moment a wrong one. */
function lastAnswer(
  { lastAnsweredAt, lastCorrect }: QuestionFigures,
  answeredAt: Moment | null,
  correct: boolean,
): Pick<QuestionFigures, 'lastAnsweredAt' | 'lastCorrect'> {
  if (answeredAt === null || (lastAnsweredAt !== null && answeredAt < lastAnsweredAt)) {
    return { lastAnsweredAt, lastCorrect };
  }
  const wrongBefore = answeredAt === lastAnsweredAt && lastCorrect === false;
  return { lastAnsweredAt: answeredAt, lastCorrect: correct && !wrongBefore };
}
