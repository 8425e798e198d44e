// @ts-check
/**
 * node bench/lighthouse.mjs [ADDRESS] [EMAIL PASSWORD]: Lighthouse's scores of the landing page and, with an account of a
 * Pro subscriber, of the dashboard and a running quiz. npx fetches Lighthouse, so that `npm ci` does not install it.
 * Needs Chrome; CHROME_PATH names another browser.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
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

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
try {
  for (const { name, path, cookie } of await screens()) {
    for (const device of /** @type {const} */ (['mobile', 'desktop'])) {
      const report = await measure(origin + path, cookie, device, join(folder, `${name}-${device}.json`));
      const scores = CATEGORIES.map((id) => `${id} ${Math.round(report.categories[id].score * 100)}`);
      console.log(`${name}, ${device}: ${scores.join(', ')}`);
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
