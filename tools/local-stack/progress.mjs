// @ts-check

/** @typedef {{ done: number, total: number }} Count */

const TICK_MS = 1_000;
const ERASE = '\r\x1b[2K';
const { stderr } = process;

/** @type {Set<() => string>} the text of each phase that runs */
const phases = new Set();
/** @type {NodeJS.Timeout | undefined} */
let timer;

/**
 * Prints to stderr, so that stdout contains only results.
 *
 * @param {string} line
 */
export function progress(line) {
  stderr.write(`${phases.size > 0 ? ERASE : ''}  ${line}\n`);
}

/**
 * Says what takes longer. A terminal shows one moving line with the phases that run, their counts and seconds; elsewhere it is
 * one plain line at the start.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @param {() => Count | null} [count]
 * @returns {Promise<T>}
 */
export async function phase(what, work, count = () => null) {
  if (!stderr.isTTY) {
    progress(what);
    return work();
  }
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
  const text = () => phaseText(what, count(), seconds());
  phases.add(text);
  draw();
  timer ??= setInterval(draw, TICK_MS);
  try {
    return await work();
  } finally {
    progress(phaseText(what, null, seconds()));
    phases.delete(text);
    if (phases.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }
}

/** @param {string} what @param {Count | null} count @param {number} seconds */
export function phaseText(what, count, seconds) {
  return [what, ...(count ? [`${count.done} of ${count.total}`] : []), `${seconds} s`].join(', ');
}

function draw() {
  const line = [...phases].map((text) => text()).join('; ');
  stderr.write(`${ERASE}  ${line.slice(0, Math.max(20, (stderr.columns ?? 80) - 3))}`);
}
