// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

let factor = 1;

/** @param {number} value 1 for the times in the scenarios; less for a quick look at many of them */
export function setPace(value) {
  factor = value;
}

/** @param {number} ms */
export function pause(ms) {
  return delay(ms * factor);
}

/** @param {number} ms @returns {string} e.g. "30 s", the time that `pause` waits */
export function pauseText(ms) {
  return `${Math.round((ms * factor) / 100) / 10} s`;
}
