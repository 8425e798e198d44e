import { drawRandom, type Random } from './pick-questions.js';

export interface LookupCandidate {
  id: string;
  /** Null: never looked up. */
  dueDay: number | null;
  /** In a quiz: to see a question in a drill first would spoil its first answer, which the chance of passing rests on. */
  isAnswered: boolean;
}

/** Due ones first, the earliest first; then those never looked up, at random, answered ones first; then the others by due day. */
export function orderLookups(
  candidates: readonly LookupCandidate[],
  today: number,
  random: Random,
): string[] {
  const known = candidates
    .flatMap(({ id, dueDay }) => (dueDay === null ? [] : { id, dueDay }))
    .sort((one, other) => one.dueDay - other.dueDay || (one.id < other.id ? -1 : 1));
  const fresh = (isAnswered: boolean) => {
    const ids = candidates.filter((one) => one.dueDay === null && one.isAnswered === isAnswered);
    return drawRandom(
      ids.map(({ id }) => id),
      ids.length,
      random,
    );
  };
  const idsOf = (cards: typeof known) => cards.map(({ id }) => id);
  return [
    ...idsOf(known.filter(({ dueDay }) => dueDay <= today)),
    ...fresh(true),
    ...fresh(false),
    ...idsOf(known.filter(({ dueDay }) => dueDay > today)),
  ];
}
