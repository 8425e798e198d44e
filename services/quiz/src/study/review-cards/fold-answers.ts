import {
  NEW_MEMORY_FACTOR,
  newCard,
  rapidGuessLimitMs,
  reviewCard,
  reviewGrade,
  startsCard,
  updateMemoryFactor,
  type MemoryFactor,
  type ReviewCard,
} from '@tenfold/learning';

/** An answer of an ended session. The day is counted from January 1, 1970. */
export interface PastAnswer {
  questionId: string;
  sessionId: string;
  day: number;
  /** UTC with microseconds, which sorts as text. */
  answeredAt: string;
  correct: boolean;
  unsure: boolean;
  flagged: boolean;
  timeSpentMs: number | null;
}

export interface Review {
  /** Before the review changed it. */
  card: ReviewCard;
  answer: PastAnswer;
}

export interface QuestionHistory {
  card: ReviewCard | null;
  reviews: Review[];
}

/** The factor after all reviews up to `last` in the order of `compareAnswers`. */
export interface FoldedFactor extends MemoryFactor {
  last: Pick<PastAnswer, 'day' | 'answeredAt'> | null;
}

export const newFactor: FoldedFactor = { ...NEW_MEMORY_FACTOR, last: null };

/** Repeated questions are read faster than new ones, so the least limit holds whatever the question's median time. */
const RAPID_REVIEW_MS = rapidGuessLimitMs(0, Infinity);

type Timed = Pick<PastAnswer, 'day' | 'answeredAt'>;

function compareAnswers(one: Timed, other: Timed): number {
  if (one.day !== other.day) return one.day - other.day;
  if (one.answeredAt === other.answeredAt) return 0;
  return one.answeredAt < other.answeredAt ? -1 : 1;
}

/** @param answers in any order @returns the history of each question */
export function foldAnswers(answers: readonly PastAnswer[]): Map<string, QuestionHistory> {
  const histories = new Map<string, QuestionHistory>();
  for (const answer of answers.toSorted(byTime)) {
    const history = histories.get(answer.questionId) ?? { card: null, reviews: [] };
    histories.set(answer.questionId, addAnswer(history, answer));
  }
  return histories;
}

function byTime(one: PastAnswer, other: PastAnswer): number {
  return compareAnswers(one, other) || (one.sessionId < other.sessionId ? -1 : 1);
}

function addAnswer(history: QuestionHistory, answer: PastAnswer): QuestionHistory {
  const { card, reviews } = history;
  const { questionId, day, timeSpentMs } = answer;
  const grade = reviewGrade(answer);
  if (card === null) return startsCard(answer) ? { card: newCard(questionId, day, grade), reviews } : history;
  const isRapid = timeSpentMs !== null && timeSpentMs < RAPID_REVIEW_MS;
  if (isRapid || day <= card.lastDay) return history;
  return { card: reviewCard(card, day, grade), reviews: [...reviews, { card, answer }] };
}

/** @param reviews later than those already folded, in any order */
export function foldFactor(before: FoldedFactor, reviews: readonly Review[]): FoldedFactor {
  const sorted = reviews.toSorted(
    ({ answer: one }, { answer: other }) =>
      compareAnswers(one, other) || (one.questionId < other.questionId ? -1 : 1),
  );
  let factor: MemoryFactor = before;
  for (const { card, answer } of sorted)
    factor = updateMemoryFactor(factor, card, answer.day, answer.correct);
  const last = sorted.at(-1)?.answer ?? before.last;
  const { logFactor, information } = factor;
  return { logFactor, information, last: last && { day: last.day, answeredAt: last.answeredAt } };
}

/** Whether a session that ends now changes reviews that are already part of the factor. */
export function endsOutOfOrder(
  histories: Iterable<QuestionHistory>,
  sessionId: string,
  answers: readonly PastAnswer[],
  { last }: FoldedFactor,
): boolean {
  const own = new Map(
    answers.filter((answer) => answer.sessionId === sessionId).map((answer) => [answer.questionId, answer]),
  );
  return [...histories].some(({ reviews }) =>
    reviews.some(({ answer }) => {
      const added = own.get(answer.questionId);
      if (!added) return false;
      if (answer.sessionId === sessionId) return last !== null && compareAnswers(answer, last) <= 0;
      return compareAnswers(answer, added) >= 0;
    }),
  );
}
