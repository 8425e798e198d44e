// @ts-check

/**
 * @typedef {{ from: string, to: string, example: string }} Arrow `example`: one pair of files, for the message
 * @typedef {{ from: string, to: string, until: string, why: string }} Exception an arrow that is allowed up to a date
 */

/**
 * @param {Arrow[]} arrows
 * @param {Exception[]} exceptions
 * @param {string} today ISO date
 * @returns {string[]} one line for each arrow that lies on a cycle and for each exception that is expired or not needed
 */
export function checkFolders(arrows, exceptions, today) {
  const allowed = (/** @type {Arrow} */ { from, to }) =>
    exceptions.some((it) => it.from === from && it.to === to);
  const checked = arrows.filter((arrow) => !allowed(arrow));
  const cyclic = arrowsOnCycles(checked).map(
    ({ from, to, example }) => `${from} -> ${to} closes a cycle: ${example}`,
  );
  const onCycle = new Set(arrowsOnCycles(arrows).map(({ from, to }) => `${from} ${to}`));
  const stale = exceptions
    .filter(({ from, to }) => !onCycle.has(`${from} ${to}`))
    .map(({ from, to }) => `${from} -> ${to} is on no cycle any more: delete the exception`);
  const expired = exceptions
    .filter(({ until }) => until < today)
    .map(({ from, to, until }) => `${from} -> ${to} was allowed until ${until}`);
  return [...cyclic, ...stale, ...expired];
}

/** @param {Arrow[]} arrows */
function arrowsOnCycles(arrows) {
  /** @type {Map<string, string[]>} */
  const targets = new Map();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  return arrows.filter(({ from, to }) => reaches(targets, to, from));
}

/**
 * @param {Map<string, string[]>} targets
 * @param {string} start
 * @param {string} goal
 */
function reaches(targets, start, goal) {
  const seen = new Set([start]);
  for (const folder of seen) for (const next of targets.get(folder) ?? []) seen.add(next);
  return seen.has(goal);
}
