export interface QuestionHistory {
  lastSeenMs: number;
  lastCorrect: boolean | null;
}

export type Random = () => number;

/**
 * Picks up to `size` distinct questions: unseen ones first, then those answered wrong last time, then the least recently
 * seen. The order is random among unseen questions and among ties.
 */
export function pickQuestions(
  candidates: readonly string[],
  history: ReadonlyMap<string, QuestionHistory>,
  size: number,
  random: Random,
): string[] {
  return shuffle([...new Set(candidates)], random)
    .map((id) => ({ id, priority: priorityOf(history.get(id)) }))
    .sort((a, b) => a.priority.rank - b.priority.rank || a.priority.seenMs - b.priority.seenMs)
    .slice(0, size)
    .map(({ id }) => id);
}

function priorityOf(known: QuestionHistory | undefined): { rank: number; seenMs: number } {
  if (known === undefined) return { rank: 0, seenMs: 0 };
  return { rank: known.lastCorrect === false ? 1 : 2, seenMs: known.lastSeenMs };
}

export function drawRandom(values: readonly string[], count: number, random: Random): string[] {
  const moved = new Map<number, string>();
  const at = (position: number): string => moved.get(position) ?? (values[position] as string);
  return Array.from({ length: Math.min(count, values.length) }, (_, position) => {
    const other = position + Math.floor(random() * (values.length - position));
    const drawn = at(other);
    moved.set(other, at(position));
    return drawn;
  });
}

function shuffle(ids: string[], random: Random): string[] {
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [ids[last], ids[other]] = [ids[other] as string, ids[last] as string];
  }
  return ids;
}

/**
 * Picks the least recently taken exam, preferring exams never taken; the first of `examIds` among equals.
 *
 * @param takenMs epoch milliseconds of the last start by exam id
 */
export function pickExam(examIds: readonly string[], takenMs: ReadonlyMap<string, number>): string | null {
  const [first, ...others] = examIds;
  if (first === undefined) return null;
  const taken = (id: string): number => takenMs.get(id) ?? -Infinity;
  return others.reduce((best, id) => (taken(id) < taken(best) ? id : best), first);
}
