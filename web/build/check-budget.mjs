// @ts-check
/**
 * node build/check-budget.mjs: checks the JavaScript that the landing page loads before it is interactive, in the build in
 * dist/. Fails when its compressed size (.gz) exceeds the budget or when it contains the component library.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const BUDGET_KB = 120;
const BYTES_PER_KB = 1_000;
const LANDING_CHUNK = /^landing-page-[\w-]+\.js$/;
/** The entry and its preloaded imports. */
const LOADED_BY_HTML = /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/g;
const STATIC_IMPORT = /\b(?:import|export)\b(?:[^"'`;()]*?\bfrom)?\s*["']\.\/([\w.-]+\.js)["']/g;
/** Every antd component reads its CSS prefix through this property, whose name survives minification. */
const ANTD_MARK = 'getPrefixCls';

const dist = join(import.meta.dirname, '../dist');
const assets = join(dist, 'assets');

/** @param {string} name */
const read = (name) => readFileSync(join(assets, name), 'utf8');
/** @param {number} bytes */
const kb = (bytes) => `${(bytes / BYTES_PER_KB).toFixed(1)} kB`;

/** @returns {string[]} file names in no particular order */
function landingChunks() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(LOADED_BY_HTML)].map(([, path = '']) => basename(path));
  const landing = readdirSync(assets).filter((name) => LANDING_CHUNK.test(name));
  if (loaded.length === 0 || landing.length !== 1) {
    throw new Error('dist/ has no entry, or not one chunk of the landing page');
  }
  const found = new Set([...loaded, ...landing]);
  // a Set also iterates over entries that are added during the loop
  for (const name of found)
    for (const [, imported = ''] of read(name).matchAll(STATIC_IMPORT)) found.add(imported);
  return [...found];
}

/** @param {string} name */
function shippedBytes(name) {
  const path = join(assets, name);
  // files below the compression threshold have no .gz
  return (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

const chunks = landingChunks()
  .map((name) => ({ name, bytes: shippedBytes(name) }))
  .sort((one, other) => other.bytes - one.bytes);
const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
const heavy = chunks.filter(({ name }) => read(name).includes(ANTD_MARK)).map(({ name }) => name);
const excess = total - BUDGET_KB * BYTES_PER_KB;

const report = [
  ...chunks.map(({ name, bytes }) => `${kb(bytes).padStart(10)}  ${name}`),
  `${kb(total).padStart(10)}  JavaScript of the landing page, compressed; the budget is ${BUDGET_KB} kB`,
  ...(heavy.length > 0 ? [`The landing page loads antd: ${heavy.join(', ')}`] : []),
  ...(excess > 0 ? [`The landing page is ${kb(excess)} over its budget.`] : []),
];
process.stdout.write(`${report.join('\n')}\n`);
process.exitCode = heavy.length > 0 || excess > 0 ? 1 : 0;
