import type { StudyReason } from '@tenfold/contracts';

interface ChosenQuestion<Question> {
  question: Question;
  reason: StudyReason;
}

/** Spreads both lists evenly, each in its own order. */
export function interleaveReviews<Question>(
  reviews: readonly Question[],
  gains: readonly Question[],
): ChosenQuestion<Question>[] {
  const spread = (questions: readonly Question[], reason: StudyReason) =>
    questions.map((question, index) => ({ question, reason, place: (index + 0.5) / questions.length }));
  return [...spread(reviews, 'review'), ...spread(gains, 'gain')]
    .sort((one, other) => one.place - other.place)
    .map(({ question, reason }) => ({ question, reason }));
}
