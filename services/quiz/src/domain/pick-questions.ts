export type Random = () => number;

/**
 * Picks up to `size` distinct questions: unseen ones in random order, then the seen ones in the order of `seen`.
 *
 * @param seen ids as of `readSeenQuestions`; those that are no candidates are left out
 */
export function pickQuestions(
  candidates: readonly string[],
  seen: readonly string[],
  size: number,
  random: Random,
): string[] {
  const unseen = new Set(candidates);
  const again = seen.filter((id) => unseen.delete(id));
  return [...drawRandom([...unseen], size, random), ...again].slice(0, size);
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
