// @ts-check

/** @typedef {import('./scenario.mjs').Result} Result */

const COLUMNS = [
  'fault',
  'done',
  'answers',
  'requests',
  'not served',
  'ready after',
  'settled after',
  'violations',
];

const SHOWN = 20;

/** @param {number | null} ms */
const seconds = (ms) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`);

/** @param {Result} result */
function cells({ id, title, done, answers, requests, unserved, readyMs, settledMs, violations }) {
  const share = requests === 0 ? '' : ` (${((100 * unserved) / requests).toFixed(1)} %)`;
  return [
    `${id} ${title}`,
    done,
    String(answers),
    String(requests),
    `${unserved}${share}`,
    seconds(readyMs),
    seconds(settledMs),
    String(violations.length),
  ];
}

/**
 * @param {Result[]} results
 * @returns {string} a table in Markdown
 */
export function table(results) {
  const rows = [COLUMNS, ...results.map(cells)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** @param {Result} result */
export function details({ id, violations, internalErrors, statuses }) {
  return [
    `  ${id} replies: ${statuses}`,
    ...violations.slice(0, SHOWN).map((violation) => `  ${id} VIOLATION ${violation}`),
    ...internalErrors.map((request) => `  ${id} status 500: ${request}`),
  ].join('\n');
}
