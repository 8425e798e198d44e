import {
  COMMON_SHARE_OF_DAYS,
  OWN_VARIANCE_PER_ANSWER,
  SECTION_VARIANCE,
  SHARED_VARIANCE,
  VARIANCE_PER_ANSWER,
  VARIANCE_PER_DAY,
} from './model.js';
import { at } from './numbers.js';
import { EXAM_SECTIONS } from './sections.js';

export const SECTION_COUNT = EXAM_SECTIONS.length;
const COVARIANCE_LENGTH = (SECTION_COUNT * (SECTION_COUNT + 1)) / 2;

const POSITIONS = Uint8Array.from({ length: SECTION_COUNT ** 2 }, (_value, cell) => {
  const [row = 0, column = 0] = [Math.floor(cell / SECTION_COUNT), cell % SECTION_COUNT].sort(
    (a, b) => a - b,
  );
  return row * SECTION_COUNT - (row * (row - 1)) / 2 + column - row;
});

const position = (one: number, other: number): number => at(POSITIONS, one * SECTION_COUNT + other);

export function covarianceAt(covariance: Float64Array, one: number, other: number): number {
  return at(covariance, position(one, other));
}

export function priorCovariance(): Float64Array {
  const covariance = new Float64Array(COVARIANCE_LENGTH).fill(SHARED_VARIANCE);
  for (let i = 0; i < SECTION_COUNT; i++) covariance[position(i, i)] = SHARED_VARIANCE + SECTION_VARIANCE;
  return covariance;
}

/** Covariances of one section with each: a copy, because the update of the matrix reads all of it. */
export function columnOf(covariance: Float64Array, section: number): Float64Array {
  const column = new Float64Array(SECTION_COUNT);
  for (let i = 0; i < SECTION_COUNT; i++) column[i] = covarianceAt(covariance, i, section);
  return column;
}

/** Subtracts column x columnᵀ x information: an observation of the section that the column belongs to. */
export function subtractObservation(
  covariance: Float64Array,
  column: Float64Array,
  information: number,
): void {
  let cell = 0;
  for (let row = 0; row < SECTION_COUNT; row++) {
    const factor = at(column, row) * information;
    for (let other = row; other < SECTION_COUNT; other++) {
      covariance[cell] = at(covariance, cell) - factor * at(column, other);
      cell++;
    }
  }
}

export function addDays(covariance: Float64Array, days: number): void {
  const common = VARIANCE_PER_DAY * COMMON_SHARE_OF_DAYS * days;
  const own = VARIANCE_PER_DAY * (1 - COMMON_SHARE_OF_DAYS) * days;
  for (let cell = 0; cell < COVARIANCE_LENGTH; cell++) covariance[cell] = at(covariance, cell) + common;
  for (let i = 0; i < SECTION_COUNT; i++) add(covariance, i, own);
}

export function addPractice(covariance: Float64Array, section: number, share: number): void {
  for (let cell = 0; cell < COVARIANCE_LENGTH; cell++)
    covariance[cell] = at(covariance, cell) + share * VARIANCE_PER_ANSWER;
  add(covariance, section, share * OWN_VARIANCE_PER_ANSWER);
}

function add(covariance: Float64Array, section: number, variance: number): void {
  const cell = position(section, section);
  covariance[cell] = at(covariance, cell) + variance;
}

/** Variance of the weighted sum of abilities. */
export function quadraticForm(covariance: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let cell = 0;
  for (let row = 0; row < SECTION_COUNT; row++) {
    for (let other = row; other < SECTION_COUNT; other++) {
      const term = at(weights, row) * at(weights, other) * at(covariance, cell);
      sum += row === other ? term : 2 * term;
      cell++;
    }
  }
  return sum;
}
