// @ts-check
/**
 * node tools/boundaries/check.mjs: checks the import rules of docs/architecture.md that ESLint cannot see.
 * The rules for files are in rules.mjs; the folders of a package must not import each other in a circle.
 */
import { cruise } from 'dependency-cruiser';
import { root } from '../local-stack/paths.mjs';
import { checkFolders } from './folder-cycles.mjs';
import { options, rules } from './rules.mjs';

// @ts-check

/**
 * Allowed cycles between folders. Do not add entries.
 *
 * @type {import('./folder-cycles.mjs').Exception[]}
 */
const exceptions = [];

const FOLDER =
  /^(?<folder>web\/src\/features\/[^/]+|web\/src\/[^/]+|gateway\/src\/[^/]+|services\/quiz\/src\/(?:study|progress|bank)\/[^/]+|(?:services|libs)\/[^/]+\/src\/[^/]+)\//;
const TEST = /\.(spec|test|cases)\.|\/test\//;

process.chdir(root);
const folders = [
  'services',
  'gateway/src',
  'gateway/test',
  'web/src',
  'web/test',
  'libs',
  'tools',
  'deploy',
  'bench',
  'e2e',
];
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden: rules }, validate: true });
if (typeof output === 'string')
  throw new Error('dependency-cruiser was asked for a report and not for its result');

const breaches = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
const today = new Date().toISOString().slice(0, 10);
const problems = [...new Set(breaches), ...checkFolders(arrowsOf(output.modules), exceptions, today)];
for (const problem of problems) console.log(problem);
console.log(
  `${output.modules.length} files checked, ${problems.length} problems, ${exceptions.length} exceptions`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {import('dependency-cruiser').IModule[]} modules */
function arrowsOf(modules) {
  /** @type {Map<string, import('./folder-cycles.mjs').Arrow>} */
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = TEST.test(source) ? undefined : FOLDER.exec(source)?.groups?.folder;
    for (const { resolved } of dependencies) {
      const to = FOLDER.exec(resolved)?.groups?.folder;
      if (from && to && from !== to && !arrows.has(`${from} ${to}`))
        arrows.set(`${from} ${to}`, { from, to, example: `${source} imports ${resolved}` });
    }
  }
  return [...arrows.values()];
}
