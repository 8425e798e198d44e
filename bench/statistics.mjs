// @ts-check

/**
 * @param {readonly number[]} values
 * @param {number} q from 0 to 1
 * @returns {number} NaN without values
 */
export function quantile(values, q) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  return quantile(values, 0.5);
}
