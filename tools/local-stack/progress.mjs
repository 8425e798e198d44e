// @ts-check

/**
 * Prints to stderr, so that stdout contains only results.
 *
 * @param {string} line
 */
export function progress(line) {
  process.stderr.write(`  ${line}\n`);
}
