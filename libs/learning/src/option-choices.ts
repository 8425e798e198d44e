import { DIFFICULTY_TREND_MIN_ANSWERS, DISCRIMINATION_MIN_ANSWERS } from '@tenfold/exam';
import { checkKey, wilsonInterval, type Interval, type QuestionSums } from './question-evidence.js';
import { Z_95 } from './model.js';
import { at, requireFinite } from './numbers.js';

/** One answer that is evidence. */
export interface OptionChoice {
  /** Of the student in the question's section before the answer, in logits. */
  readonly ability: number;
  /** Index of the chosen option. */
  readonly option: number;
  /** Null when not known. */
  readonly timeMs: number | null;
  readonly answeredMs: number;
}

/** How often each option was chosen: by the third of the students with the lowest, the middle and the highest ability. */
export type ThirdCounts = readonly (readonly number[])[];

/** Students of equal ability stay in the given order. */
export function countByThird(choices: readonly OptionChoice[], options: number): ThirdCounts {
  requireFinite(choices, options);
  const ordered = choices.toSorted((one, other) => one.ability - other.ability);
  const end = (thirds: number) => Math.round((thirds * ordered.length) / 3);
  return [0, 1, 2].map((third) => countOptions(ordered.slice(end(third), end(third + 1)), options));
}

function countOptions(choices: readonly OptionChoice[], options: number): number[] {
  const counts = new Array<number>(options).fill(0);
  for (const { option } of choices) counts[option] = at(counts, option) + 1;
  return counts;
}

/** @returns null with fewer known times than `least` */
export function medianTimeMs(choices: readonly OptionChoice[], least: number): number | null {
  requireFinite(choices, least);
  const times = choices.flatMap(({ timeMs }) => timeMs ?? []).sort((one, other) => one - other);
  if (times.length === 0 || times.length < least) return null;
  const middle = Math.floor(times.length / 2);
  const upper = at(times, middle);
  return times.length % 2 === 1 ? upper : (at(times, middle - 1) + upper) / 2;
}

export interface ShareCount {
  readonly right: number;
  readonly count: number;
}

/** Right answers in the newest quarter of the answers, and in the rest. */
export interface DifficultyTrend {
  readonly newest: ShareCount;
  readonly earlier: ShareCount;
}

/**
 * @param keys indices of the accepted options
 * @returns null with fewer than 120 answers
 */
export function difficultyTrend(
  choices: readonly OptionChoice[],
  keys: readonly number[],
): DifficultyTrend | null {
  requireFinite(choices, keys);
  if (choices.length < DIFFICULTY_TREND_MIN_ANSWERS) return null;
  const ordered = choices.toSorted((one, other) => one.answeredMs - other.answeredMs);
  const start = ordered.length - Math.floor(ordered.length / 4);
  const countRight = (some: readonly OptionChoice[]): ShareCount => ({
    right: some.filter(({ option }) => keys.includes(option)).length,
    count: some.length,
  });
  return { newest: countRight(ordered.slice(start)), earlier: countRight(ordered.slice(0, start)) };
}

/**
 * Difference of two independent shares with its interval, of 95 % unless z is given (method 10 of Newcombe, Interval estimation
 * for the difference between independent proportions, Statistics in Medicine 17, 1998).
 *
 * @returns 0, and -1 to 1, if one of the shares is of no answers
 */
export function shareDifference(one: ShareCount, other: ShareCount, z = Z_95): Interval {
  if (one.count === 0 || other.count === 0) return { value: 0, low: -1, high: 1 };
  const first = wilsonInterval(one.right, one.count, z);
  const second = wilsonInterval(other.right, other.count, z);
  const value = first.value - second.value;
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
  };
}

/** What speaks against a key, as differences of shares from -1 to 1. The key is all accepted options together. */
export interface ThirdsComparison {
  /** Share of the weakest third that chose the key, minus that of the strongest third. */
  readonly reversal: Interval;
  /** The other option with the largest share in the strongest third, less the share of the key there; null without students. */
  readonly preferred: { readonly option: number; readonly difference: Interval } | null;
  /** One of the differences is above 0, or `checkKey` calls the key likely wrong. */
  readonly looksWrong: boolean;
  /**
   * The greater lower end of the two intervals. Above 0, chance alone is an unlikely cause. May be negative for a question
   * that looks wrong.
   */
  readonly strength: number;
}

/**
 * @param keys indices of the accepted options
 * @returns null with fewer than 60 answers
 */
export function compareThirds(
  { sums, thirds }: { sums: QuestionSums; thirds: ThirdCounts },
  keys: readonly number[],
): ThirdsComparison | null {
  requireFinite(sums, thirds, keys);
  const [weakest = [], , strongest = []] = thirds;
  if (sum(thirds.map(sum)) < DISCRIMINATION_MIN_ANSWERS) return null;
  const keyOf = (counts: readonly number[]): ShareCount => ({
    right: sum(keys.map((key) => counts[key] ?? 0)),
    count: sum(counts),
  });
  const reversal = shareDifference(keyOf(weakest), keyOf(strongest));
  const preferred = preferredOption(strongest, keys);
  return {
    reversal,
    preferred,
    looksWrong:
      reversal.value > 0 ||
      (preferred?.difference.value ?? 0) > 0 ||
      checkKey(sums, keys)?.verdict === 'likely wrong',
    strength: Math.max(reversal.low, preferred?.difference.low ?? -1),
  };
}

function preferredOption(counts: readonly number[], keys: readonly number[]): ThirdsComparison['preferred'] {
  const others = counts.flatMap((count, option) => (keys.includes(option) ? [] : [{ option, count }]));
  const [first] = others.toSorted((one, other) => other.count - one.count);
  const total = sum(counts);
  if (!first || total === 0) return null;
  const right = sum(keys.map((key) => counts[key] ?? 0));
  return { option: first.option, difference: choiceDifference(first.count, right, total) };
}

/**
 * Difference of the shares of two options among the same students with its 95 % interval: the Wilson interval of the share
 * of the first among the students who chose one of the two.
 */
function choiceDifference(first: number, second: number, total: number): Interval {
  const either = first + second;
  const { low, high } = wilsonInterval(first, either);
  const scaled = (share: number) => (either / total) * (2 * share - 1);
  return { value: (first - second) / total, low: scaled(low), high: scaled(high) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
