// @ts-check

/**
 * Flags that save memory: docs/performance.md. A small young generation costs CPU only where much is allocated, so gateway and
 * quiz, which serve every answer, have a larger one and no `--optimize-for-size`.
 *
 * @param {string} folder of the program
 * @returns {string[]}
 */
export function nodeFlags(folder) {
  return ['gateway', 'services/quiz'].includes(folder)
    ? ['--max-semi-space-size=4']
    : ['--max-semi-space-size=2', '--optimize-for-size'];
}
