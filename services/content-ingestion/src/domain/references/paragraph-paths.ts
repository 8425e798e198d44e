import { designationsOf, type Designation } from './designations.js';
import { readingsOf, styles, type Reading, type Style } from './designation-values.js';

interface Level {
  style: Style;
  text: string;
  value: number;
  count: number;
}

/** One way to read the section up to here. */
interface Interpretation {
  levels: readonly Level[];
  cost: number;
  paths: { path: string[]; before: Interpretation['paths'] } | null;
  /** Levels that the paragraph has named so far. */
  named: number;
}

/** How unlikely a reading is. A level with one item, because "(1)" announces "(2)". */
const COSTS = {
  lonely: 1,
  otherNesting: 1.5,
  sameStyle: 3,
  newList: 1,
  gap: 3,
  notFirst: 4,
  repeated: 5,
  restarted: 6,
};
const KEPT = 8;
/** A reading that is so much less regular than the best one is dropped. */
const BEHIND_MAX = 6;
const DEPTH_MAX = 8;

interface DesignatedParagraph {
  text: string;
  italics: readonly number[];
}

/**
 * The designation path of each paragraph of a section. The eCFR writes "(d)", "(2)" and "(i)" as paragraphs on one level, and
 * "(i)" may follow "(h)" or begin roman numerals, so several readings are followed and the most regular one is taken. A paragraph
 * without designation continues the one before.
 */
export function paragraphPaths(paragraphs: readonly DesignatedParagraph[]): string[][] {
  let readings: Interpretation[] = [{ levels: [], cost: 0, paths: null, named: 0 }];
  for (const { text, italics } of paragraphs) {
    const designations = designationsOf(text, italics);
    readings =
      designations.length === 0
        ? undesignated(readings, italics[0] === 0)
        : designations.reduce(
            (before, one, index) =>
              mostRegular(before.flatMap((reading) => follow(reading, one, index < designations.length - 1))),
            readings.map((reading) => ({ ...reading, named: 0 })),
          );
    readings = readings.map((reading) => ({
      ...reading,
      paths: { path: reading.levels.map((level) => level.text), before: reading.paths },
    }));
  }
  const ended = readings.map((reading) => ({ ...reading, cost: reading.cost + lonely(reading.levels) }));
  const [best] = ended.toSorted((a, b) => a.cost - b.cost);
  const paths: string[][] = [];
  for (let one = best?.paths ?? null; one !== null; one = one.before) paths.push(one.path);
  return paths.reverse();
}

/** A definition in italics may begin a list of its own. */
function undesignated(readings: Interpretation[], isDefinition: boolean): Interpretation[] {
  if (!isDefinition) return readings;
  const anew = readings.map(({ levels, cost, paths }) => ({
    levels: [],
    cost: cost + (levels.length === 0 ? 0 : COSTS.newList) + lonely(levels),
    paths,
    named: 0,
  }));
  return mostRegular([...readings, ...anew]);
}

function follow(reading: Interpretation, designation: Designation, hasMore: boolean): Interpretation[] {
  const possible = readingsOf(designation);
  const followed = possible.flatMap((one) => [
    ...continued(reading, designation, one, hasMore),
    ...nested(reading, designation, one),
  ]);
  // no known form of designation
  return followed.length > 0 ? followed : [{ ...reading, cost: reading.cost + COSTS.restarted }];
}

function continued(
  reading: Interpretation,
  { text }: Designation,
  { style, value, last }: Reading,
  hasMore: boolean,
): Interpretation[] {
  const { levels, cost, paths, named } = reading;
  return levels.flatMap((level, depth) => {
    if (depth < named || level.style !== style) return [];
    // "(b)(2)" after "(b)(1)"
    if (value === level.value && hasMore) return [{ ...reading, named: depth + 1 }];
    const step =
      value === level.value + 1
        ? 0
        : value > level.value
          ? COSTS.gap
          : value === level.value
            ? COSTS.repeated
            : COSTS.restarted;
    const next = { style, text, value: last, count: level.count + 1 };
    return {
      levels: [...levels.slice(0, depth), next],
      cost: cost + step + lonely(levels.slice(depth + 1)),
      paths,
      named: depth + 1,
    };
  });
}

function nested(
  { levels, cost, paths, named }: Interpretation,
  { text }: Designation,
  { style, value, last }: Reading,
): Interpretation[] {
  // below the level that the paragraph names, all levels are its own
  const parents = named > 0 ? levels.slice(0, named) : levels;
  if (parents.length >= DEPTH_MAX) return [];
  const step = (value === 1 ? 0 : COSTS.notFirst) + nesting(parents, style);
  const level = { style, text, value: last, count: 1 };
  return [{ levels: [...parents, level], cost: cost + step, paths, named: parents.length + 1 }];
}

function nesting(parents: readonly Level[], style: Style): number {
  if (parents.some((parent) => parent.style === style)) return COSTS.sameStyle;
  const parent = parents.at(-1);
  if (parent === undefined) return style === 'letter' || style === 'number' ? 0 : COSTS.otherNesting;
  return style === styles[styles.indexOf(parent.style) + 1] ? 0 : COSTS.otherNesting;
}

function lonely(levels: readonly Level[]): number {
  return levels.filter(({ count, value }) => count === 1 && value === 1).length * COSTS.lonely;
}

function mostRegular(readings: Interpretation[]): Interpretation[] {
  const best = new Map<string, Interpretation>();
  const sorted = readings.toSorted((a, b) => a.cost - b.cost);
  for (const reading of sorted) {
    if (reading.cost > (sorted[0]?.cost ?? 0) + BEHIND_MAX) break;
    const key = `${reading.named}:${reading.levels.map(({ style, value }) => `${style}${value}`).join()}`;
    if (!best.has(key)) best.set(key, reading);
    if (best.size === KEPT) break;
  }
  return [...best.values()];
}
