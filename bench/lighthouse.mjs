// @ts-check
/**
 * node bench/lighthouse.mjs [ADDRESS] [EMAIL PASSWORD]: Lighthouse's scores of the landing page and, with an account of a
 * Pro subscriber, of the dashboard and a running quiz: of the run with the median performance of RUNS runs (3), with its
 * largest paint, total blocking time and transferred bytes. npx fetches Lighthouse, so that `npm ci` does not install it.
 * Needs Chrome; CHROME_PATH names another browser.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = Number(process.env['RUNS'] ?? 3);
const [address = 'http://localhost:3000', email, password] = process.argv.slice(2);
const origin = new URL(address).origin;
const run = promisify(execFile);

/** @param {string} path @param {object} body @param {string} [cookie] */
async function post(path, body, cookie = '') {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** @returns {Promise<{ name: string, path: string, cookie: string }[]>} */
async function screens() {
  const landing = { name: 'landing', path: '/landing', cookie: '' };
  if (email === undefined || password === undefined) return [landing];
  const signedIn = await post('/api/login', { email, password, firstName: '', lastName: '' });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const started = await post('/api/quiz/start', { sessionType: 'quick' }, cookie);
  const { session } = /** @type {{ session: { id: string } }} */ (await started.json());
  return [
    landing,
    { name: 'dashboard', path: '/dashboard', cookie },
    { name: 'quiz', path: `/quiz/${session.id}`, cookie },
  ];
}

/** @param {string} url @param {string} cookie @param {'mobile' | 'desktop'} device @param {string} file */
async function measure(url, cookie, device, file) {
  const flags = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  if (device === 'desktop') flags.push('--preset=desktop');
  if (cookie !== '') flags.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  await run('npx', ['--yes', `lighthouse@${VERSION}`, url, ...flags]);
  return JSON.parse(await readFile(file, 'utf8'));
}

/** @param {string} url @param {string} cookie @param {'mobile' | 'desktop'} device @param {string} file */
async function medianRun(url, cookie, device, file) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await measure(url, cookie, device, file));
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  return reports[Math.floor((RUNS - 1) / 2)];
}

/** @param {{ audits: Record<string, { numericValue: number }> }} report */
function loadFigures({ audits }) {
  const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? Number.NaN;
  return [
    `largest paint ${(value('largest-contentful-paint') / 1_000).toFixed(1)} s`,
    `blocking ${Math.round(value('total-blocking-time'))} ms`,
    `${Math.round(value('total-byte-weight') / 1_000)} kB`,
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
try {
  for (const { name, path, cookie } of await screens()) {
    for (const device of /** @type {const} */ (['mobile', 'desktop'])) {
      const report = await medianRun(origin + path, cookie, device, join(folder, `${name}-${device}.json`));
      const scores = CATEGORIES.map((id) => `${id} ${Math.round(report.categories[id].score * 100)}`);
      console.log(`${name}, ${device}: ${[...scores, ...loadFigures(report)].join(', ')}`);
      for (const id of CATEGORIES.slice(1)) {
        for (const { id: audit, weight } of report.categories[id].auditRefs) {
          const { score, title } = report.audits[audit];
          if (weight > 0 && score !== null && score < 1) console.log(`  ${id}: ${title}`);
        }
      }
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
