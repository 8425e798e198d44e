// @ts-check
import { median } from './statistics.mjs';
import { scale } from './usage.mjs';

/**
 * @typedef {object} Measured
 * @property {string} unit
 * @property {number} requestsPerUnit
 * @property {number} unitsPerRound
 * @property {{ product: import('./load.mjs').Sent, bare: import('./load.mjs').Sent, least?: import('./load.mjs').Sent, used: import('./usage.mjs').Usage }[]} rounds
 */

/**
 * Prints the comparison, and what one unit used beyond what the idle product uses in the same time.
 *
 * @param {Measured} measured
 * @param {import('./usage.mjs').Usage} idle of one second
 */
export function report({ unit, requestsPerUnit, unitsPerRound, rounds }, idle) {
  const medians = (/** @type {import('./load.mjs').Sent[]} */ sent) => ({
    perSecond: median(sent.map(({ requestsPerSecond }) => requestsPerSecond)) / requestsPerUnit,
    p50: median(sent.map(({ p50 }) => p50)),
    p99: median(sent.map(({ p99 }) => p99)),
  });
  const product = medians(rounds.map((round) => round.product));
  const line = (/** @type {string} */ name, /** @type {typeof product} */ figures) =>
    cells(name, figures.perSecond.toFixed(0), figures.p50.toFixed(1), figures.p99.toFixed(1));
  console.log(`\n${cells('', `${unit}s/s`, 'p50 ms', 'p99 ms')}`);
  console.log(line('(a) whole product', product));
  const others = {
    '(b) bare server': rounds.map(({ bare }) => bare),
    '(c) the least': rounds.flatMap(({ least }) => least ?? []),
  };
  for (const [name, sent] of Object.entries(others)) {
    if (sent.length === 0) continue;
    const other = medians(sent);
    const ratios = rounds.map(
      (round, i) => round.product.requestsPerSecond / (sent[i]?.requestsPerSecond ?? NaN),
    );
    console.log(line(name, other));
    console.log(
      `    ratio ${median(ratios).toFixed(2)} ${unit}s/s (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}), ` +
        `p50 ${(product.p50 / other.p50).toFixed(1)}x, p99 ${(product.p99 / other.p99).toFixed(1)}x`,
    );
  }
  const seconds = rounds.reduce((sum, { used }) => sum + used.at, 0);
  const units = rounds.length * unitsPerRound;
  const idleMeanwhile = scale(idle, seconds);
  /** @type {(amountOf: (usage: import('./usage.mjs').Usage) => number) => number} */
  const perUnit = (amountOf) =>
    (rounds.reduce((sum, { used }) => sum + amountOf(used), 0) - amountOf(idleMeanwhile)) / units;
  const kinds = [...(rounds[0]?.used.cpuMs.keys() ?? [])];
  const cpu = kinds.map((kind) => ({
    kind,
    microseconds: 1_000 * perUnit(({ cpuMs }) => cpuMs.get(kind) ?? 0),
  }));
  console.log(`\nper ${unit} of (a), without what the idle product uses`);
  for (const { kind, microseconds } of cpu.sort((a, b) => b.microseconds - a.microseconds))
    console.log(cells(`CPU ${kind}`, `${microseconds.toFixed(0)} µs`));
  const total = cpu.reduce((sum, { microseconds }) => sum + microseconds, 0);
  if (cpu.length > 0) console.log(cells('CPU in all', `${total.toFixed(0)} µs`));
  console.log(cells('SQL statements', perUnit(({ statements }) => statements).toFixed(2)));
  console.log(cells('NATS messages', perUnit(({ messages }) => messages).toFixed(2)));
}

/** @param {string[]} texts the first one is aligned left */
function cells(...[first = '', ...others]) {
  return first.padEnd(22) + others.map((text) => text.padStart(12)).join('');
}
