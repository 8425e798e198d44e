// @ts-check
import { median } from './statistics.mjs';

const LIMIT = 1.2;

/**
 * Prints a table of the medians, and how many ratios exceed the limit.
 *
 * @param {string[]} columns the first is what the others are compared with
 * @param {Map<string, Map<string, number[]>>} times
 */
export function report([base = '', ...others], times) {
  console.log(`\n| call | ${base}, ms | ${others.map((name) => `${name}, ratio`).join(' | ')} |`);
  console.log(`| --- | ---: | ${others.map(() => '---: |').join(' ')}`);
  let over = 0;
  for (const [call, byColumn] of times) {
    const medianOf = (/** @type {string} */ name) => median(byColumn.get(name) ?? []);
    const ratios = others.map((name) => medianOf(name) / medianOf(base));
    over += ratios.filter((ratio) => ratio > LIMIT).length;
    console.log(
      `| ${call} | ${medianOf(base).toFixed(1)} | ${ratios.map((ratio) => ratio.toFixed(2)).join(' | ')} |`,
    );
  }
  console.log(`\n${over} ratios above ${LIMIT}`);
}
