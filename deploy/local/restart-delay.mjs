// @ts-check

const FIRST_MS = 200;
const LONGEST_MS = 5_000;
/** A process that lived this long was well; the next death begins the count again. */
export const HEALTHY_LIFE_MS = 30_000;

/**
 * How long to wait before a process that died is started again.
 *
 * @param {number} deaths how often in a row it died young, this time included
 * @returns {number} milliseconds: 200 doubling to 5,000
 */
export function restartDelayMs(deaths) {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (deaths - 1));
}

/**
 * @param {number} deaths before this one
 * @param {number} livedMs
 * @returns {number} deaths in a row, this one included
 */
export function countDeath(deaths, livedMs) {
  return livedMs >= HEALTHY_LIFE_MS ? 1 : deaths + 1;
}
