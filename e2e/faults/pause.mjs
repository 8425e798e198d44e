// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

let factor = 1;

/** @param {number} value 1 for the times and repetitions of the scenarios; less for a quick look at many of them */
export function setPace(value) {
  factor = value;
}

/** @param {number} count of repetitions */
export function times(count) {
  return Math.max(1, Math.round(count * factor));
}

/** @param {number} ms */
export function pause(ms) {
  return delay(ms * factor);
}

/** @param {number} ms @returns {string} e.g. "30 s", the time that `pause` waits */
export function pauseText(ms) {
  return `${Math.round((ms * factor) / 100) / 10} s`;
}
