// @ts-check

const FIRST_MS = 200;
const LONGEST_MS = 5_000;
export const HEALTHY_LIFE_MS = 30_000;

/**
 * @param {number} deaths consecutive early exits, including this one
 * @returns {number} milliseconds: 200, doubling up to 5,000
 */
export function restartDelayMs(deaths) {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (deaths - 1));
}

/**
 * @param {number} deaths before this exit
 * @param {number} livedMs
 * @returns {number} consecutive early exits, including this one
 */
export function countDeath(deaths, livedMs) {
  return livedMs >= HEALTHY_LIFE_MS ? 1 : deaths + 1;
}
