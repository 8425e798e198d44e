// @ts-check

/**
 * Says what happens now. On the error stream, so that standard output keeps to results.
 *
 * @param {string} line
 */
export function progress(line) {
  process.stderr.write(`  ${line}\n`);
}
