// @ts-check
/**
 * node build/check-budget.mjs: checks the files of the build in dist/, by its manifest. Fails when the landing page loads
 * more compressed JavaScript than its budget, or the component library, when the dashboard, the quiz or the exam loads more scripts
 * and styles than its budget before its first content, and when a screen requests too many files.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LANDING_BUDGET_KB = 120;
/**
 * Scripts and styles, gzip: what a signed-in user downloads before the screen has content. With an attempt at an exam the
 * dashboard also loads the chunk `more`, for the trend.
 */
const FIRST_LOAD_BUDGETS_KB = [
  { name: 'Dashboard', screen: 'src/features/dashboard/dashboard-page.tsx', budgetKb: 249 },
  { name: 'Quiz', screen: 'src/features/quiz/quiz-page.tsx', budgetKb: 253 },
  { name: 'Exam', screen: 'src/features/exam-session/exam-page.tsx', budgetKb: 299 },
];
/** `preloadScreen` in src/router.tsx loads them with every screen. */
const SIGNED_IN = ['src/signed-in-frame.tsx', 'src/features/access/require-subscription.tsx'];
const MAX_FILES = 25;
const BYTES_PER_KB = 1_000;
const ENTRY = 'index.html';
/** In the manifest only when it is a chunk of its own. */
const LANDING = 'src/features/landing/landing-page.tsx';
/** The landing page loads it when it shows; no other screen does. */
const LANDING_DETAILS = 'src/features/landing/landing-details.tsx';
const RIBBON = 'src/features/billing/components/test-billing-ribbon.tsx';
const SCREEN = /-pages?\.tsx$/;
/** `nextScreens` in src/router.tsx: every signed-in screen loads them while the browser is idle. */
const PRELOADED = /\/(dashboard|study-sessions|quiz|analytics|flagged-questions)-page\.tsx$/;
/** Every antd component reads its CSS prefix through this property, whose name survives minification. */
const ANTD_MARK = 'getPrefixCls';

/** @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */

const dist = join(import.meta.dirname, '../dist');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** @param {string} key */
function chunk(key) {
  const found = manifest[key];
  if (found === undefined) throw new Error(`${key} is not in the manifest`);
  return found;
}

/** @param {string[]} keys @returns {Chunk[]} the chunks of these modules and of their static imports */
function loaded(keys) {
  const found = new Set(keys);
  for (const key of found) for (const imported of chunk(key).imports ?? []) found.add(imported);
  return [...found].map(chunk);
}

/** @param {string} file @returns {number} bytes; files below the compression threshold have no .gz */
function shippedBytes(file) {
  const path = join(dist, file);
  return (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** @param {string} screen @returns {number} bytes */
function firstLoadBytes(screen) {
  const files = new Set(
    loaded([ENTRY, ...SIGNED_IN, screen]).flatMap(({ file, css = [] }) => [file, ...css]),
  );
  return [...files].reduce((sum, file) => sum + shippedBytes(file), 0);
}

/** @param {string} screen @returns {number} an upper bound: every part that the router or the screen loads later counts */
function fileCount(screen) {
  const routed = loaded([ENTRY]).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const parts = routed.filter((key) => (!SCREEN.test(key) && key !== LANDING_DETAILS) || PRELOADED.test(key));
  const later = chunk(screen).dynamicImports ?? [];
  return loaded([ENTRY, screen, ...parts, ...later]).length;
}

const landing = loaded([ENTRY, ...[LANDING, RIBBON].filter((key) => key in manifest)]).map(
  ({ file }) => file,
);
const landingBytes = landing.reduce((sum, file) => sum + shippedBytes(file), 0);
const allOfLanding = new Set([...landing, ...loaded([LANDING_DETAILS]).map(({ file }) => file)]);
const withAntd = [...allOfLanding].filter((file) =>
  readFileSync(join(dist, file), 'utf8').includes(ANTD_MARK),
);
const screens = Object.keys(manifest).filter((key) => SCREEN.test(key));
const counts = screens.map((screen) => ({ screen, count: fileCount(screen) }));
const largest = counts.reduce((one, other) => (other.count > one.count ? other : one));

const firstLoads = FIRST_LOAD_BUDGETS_KB.map((one) => ({
  ...one,
  kb: firstLoadBytes(one.screen) / BYTES_PER_KB,
}));

const landingKb = (landingBytes / BYTES_PER_KB).toFixed(1);
const faults = [
  ...(landingBytes > LANDING_BUDGET_KB * BYTES_PER_KB ? ['The landing page is over its budget.'] : []),
  ...firstLoads
    .filter(({ kb, budgetKb }) => kb > budgetKb)
    .map(({ name }) => `${name}: the first load is over its budget.`),
  ...(withAntd.length > 0 ? [`The landing page loads antd: ${withAntd.join(', ')}`] : []),
  ...counts
    .filter(({ count }) => count > MAX_FILES)
    .map(({ screen, count }) => `${screen} requests up to ${count} scripts; the limit is ${MAX_FILES}.`),
];
process.stdout.write(
  [
    `Landing page: ${landing.length} scripts, ${landingKb} kB compressed; the budget is ${LANDING_BUDGET_KB} kB.`,
    ...firstLoads.map(
      ({ name, kb, budgetKb }) =>
        `${name}: ${kb.toFixed(1)} kB of scripts and styles compressed before its content; the budget is ${budgetKb} kB.`,
    ),
    `Scripts of ${screens.length} screens: at most ${largest.count} (${largest.screen}); the limit is ${MAX_FILES}.`,
    ...faults,
    '',
  ].join('\n'),
);
process.exitCode = faults.length > 0 ? 1 : 0;
