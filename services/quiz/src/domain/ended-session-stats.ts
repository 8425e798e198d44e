import type { SessionType } from '@tenfold/contracts';
import { scoreSession, type QuestionOutcome, type ScoredQuestion } from './score-session.js';
import type { Day } from './streak.js';
import { addCompleted, addEnded, noTotals, paceOf, type Totals } from './totals.js';

/** UTC with microseconds, `2026-11-20T08:00:00.000001Z`: exact, and sorts chronologically as text. */
type Moment = string;

export interface EndedSession {
  sessionType: SessionType;
  startedAt: Moment;
  completion: { studySeconds: number; day: Day } | null;
  questions: readonly ScoredQuestion[];
  answers: readonly GivenAnswer[];
}

interface GivenAnswer {
  questionId: string;
  selectedAnswer: string;
  answeredAt: Moment;
  timeSpentMs: number | null;
}

export interface QuestionStats {
  answers: number;
  correctAnswers: number;
  scored: number;
  credited: number;
  lastAnsweredAt: Moment | null;
  lastCorrect: boolean | null;
}

export interface QuestionRecord extends QuestionStats {
  categoryId: string;
  lastSeenAt: Moment;
}

export interface UserStats {
  totals: Totals;
  questions: ReadonlyMap<string, QuestionRecord>;
}

export const noStats: UserStats = { totals: noTotals, questions: new Map() };

export const noQuestionStats: QuestionStats = {
  answers: 0,
  correctAnswers: 0,
  scored: 0,
  credited: 0,
  lastAnsweredAt: null,
  lastCorrect: null,
};

export function addSessions(before: UserStats, sessions: readonly EndedSession[]): UserStats {
  const questions = new Map(before.questions);
  let { totals } = before;
  for (const session of sessions) {
    const { sessionType, completion, answers } = session;
    const given = new Map(answers.map((answer) => [answer.questionId, answer]));
    const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
    const result = scoreSession(session.questions, selected);
    const pace = paceOf(answers);
    totals = completion
      ? addCompleted(totals, { sessionType, result, pace, ...completion })
      : addEnded(totals, result, pace);
    session.questions.forEach(({ id, categoryId }, position) => {
      const outcome = result.outcomes[position];
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
  const before = known ?? { ...noQuestionStats, ...seen };
  return {
    ...(before.lastSeenAt > seen.lastSeenAt ? before : { ...before, ...seen }),
    ...lastAnswer(before, answeredAt, answeredCorrectly),
    answers: before.answers + Number(answered),
    correctAnswers: before.correctAnswers + Number(answeredCorrectly),
    scored: before.scored + 1,
    credited: before.credited + Number(credited),
  };
}

/** Of two answers with the same time, the wrong one counts as the last. */
function lastAnswer(
  { lastAnsweredAt, lastCorrect }: QuestionStats,
  answeredAt: Moment | null,
  correct: boolean,
): Pick<QuestionStats, 'lastAnsweredAt' | 'lastCorrect'> {
  if (answeredAt === null || (lastAnsweredAt !== null && answeredAt < lastAnsweredAt)) {
    return { lastAnsweredAt, lastCorrect };
  }
  const wrongBefore = answeredAt === lastAnsweredAt && lastCorrect === false;
  return { lastAnsweredAt: answeredAt, lastCorrect: correct && !wrongBefore };
}
