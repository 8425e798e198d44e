import type { ReferenceDivisionName } from '@tenfold/contracts';

const CHOICES = 4;
const NEIGHBORS = 4;

/** The part of "152.103", the chapter of "6403"; null when the contents do not have it. */
export function containerOf(
  { kind, number }: ReferenceDivisionName,
  contents: readonly ReferenceDivisionName[],
): ReferenceDivisionName | null {
  const own = kind === 'heading' ? number.slice(0, 2) : number.split('.')[0];
  return contents.find((division) => Number(division.number) === Number(own)) ?? null;
}

/**
 * The right division with three of its neighbors in the contents, in their order.
 *
 * @param random as `Math.random`
 */
export function nearbyDivisions(
  right: ReferenceDivisionName,
  contents: readonly ReferenceDivisionName[],
  random: () => number,
): ReferenceDivisionName[] {
  const at = contents.indexOf(right);
  const first = Math.max(0, Math.min(at - NEIGHBORS, contents.length - 2 * NEIGHBORS - 1));
  const near = contents.slice(first, first + 2 * NEIGHBORS + 1).filter((one) => one !== right);
  while (near.length > CHOICES - 1) near.splice(Math.floor(random() * near.length), 1);
  return contents.filter((one) => one === right || near.includes(one));
}
