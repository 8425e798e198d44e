// @ts-check

/**
 * @typedef {object} TestPlan
 * @property {string[] | null} projects Jest's arguments for all projects; null: not run
 * @property {string[] | null} e2e Jest's arguments for the browser tests; null: not run
 * @property {boolean} servers whether some specs need PostgreSQL, Redis and NATS
 */

/**
 * @param {string[]} argv
 * @param {() => string[]} affected folders of the projects that the change affects; called with --changed
 * @returns {TestPlan}
 * @throws {Error} for an unknown flag
 */
export function planTests(argv, affected) {
  const given = argv.filter((argument) => !argument.startsWith('-'));
  const flags = argv.filter((argument) => argument.startsWith('-') && argument !== '--changed');
  const unknown = flags.find((flag) => !['--unit', '--int', '--e2e'].includes(flag));
  if (unknown !== undefined)
    throw new Error(`Unknown flag: ${unknown}. Use --unit, --int, --e2e, --changed or paths.`);

  const isChanged = argv.includes('--changed');
  const paths = isChanged ? [...given, ...affected().map((folder) => `/${folder}/`)] : given;
  const isAll = paths.length === 0 && !isChanged;
  const wants = (/** @type {string} */ flag) => flags.length === 0 || flags.includes(flag);
  const inE2e = paths.filter((path) => /^(\.?\/)?e2e\b/.test(path));
  const elsewhere = paths.filter((path) => !inE2e.includes(path));
  const hasProjects = (wants('--unit') || wants('--int')) && (isAll || elsewhere.length > 0);
  const hasE2e = wants('--e2e') && (isAll || inE2e.length > 0);
  return {
    projects: hasProjects ? narrow(elsewhere, wants('--unit'), wants('--int')) : null,
    e2e: hasE2e ? inE2e : null,
    servers: hasE2e || (hasProjects && wants('--int')),
  };
}

/**
 * @param {string[]} paths
 * @param {boolean} unit
 * @param {boolean} int
 * @returns {string[]}
 */
function narrow(paths, unit, int) {
  const patterns = paths.map((path) => path.replace(/^\.\//, ''));
  if (unit && int) return patterns;
  if (unit) return [...patterns, '--testPathIgnorePatterns', String.raw`\.int\.spec\.`];
  const integration = String.raw`\.int\.spec\.`;
  return patterns.length === 0 ? [integration] : patterns.map((pattern) => `${pattern}.*${integration}`);
}
