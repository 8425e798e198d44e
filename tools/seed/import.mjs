// @ts-check
/**
 * npm run import -- folder/: imports pairs of past exams and answer keys (PDF or text) as drafts into a running product, and
 * prints what was read. Repeating it stores nothing twice. Reads PUBLIC_ORIGIN (default http://localhost:3000), EDITOR_EMAIL and
 * EDITOR_PASSWORD, and EDITOR_CODE for an account with a second factor.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpSession } from './http-session.mjs';
import { pairPapers } from './pair-papers.mjs';

const [folder] = process.argv.slice(2);
const { PUBLIC_ORIGIN = 'http://localhost:3000', EDITOR_EMAIL, EDITOR_PASSWORD, EDITOR_CODE } = process.env;
if (!folder || !EDITOR_EMAIL || !EDITOR_PASSWORD) {
  console.error('Usage: EDITOR_EMAIL=… EDITOR_PASSWORD=… npm run import -- folder/');
  process.exit(2);
}

const { pairs, leftOut } = pairPapers(readdirSync(folder));
const session = new HttpSession(PUBLIC_ORIGIN);
await signIn(EDITOR_EMAIL, EDITOR_PASSWORD);
const rows = [];
for (const [index, { date, files }] of pairs.entries()) {
  console.error(`${index + 1} of ${pairs.length}: ${files.join(' and ')}`);
  rows.push({ date, ...(await importPair(files)) });
}
console.table(rows);
for (const { files, reason } of leftOut) console.log(`Left out, ${reason}: ${files.join(', ')}`);
if (rows.some(({ result }) => result !== 'draft')) process.exitCode = 1;

/**
 * @param {string} email
 * @param {string} password
 */
async function signIn(email, password) {
  const reply = await session.send('POST', '/api/login', { email, password });
  const text = reply.ok ? '' : await reply.text();
  if (text.includes('SECOND_FACTOR_REQUIRED') && EDITOR_CODE)
    await session.call('POST', '/api/auth/second-step', { method: 'totp', code: EDITOR_CODE });
  else if (text !== '') throw new Error(`The sign-in was refused: ${sentenceOf(text)}`);
}

/** @param {string[]} files */
async function importPair(files) {
  const body = new Blob(
    files.map((file) => readFileSync(join(folder ?? '', file))),
    { type: 'application/octet-stream' },
  );
  try {
    const { stats, validation } = await session.post('/api/admin/exams/import?confirmNewSections=true', body);
    return { ...countsOf(stats.questionsCreated, validation), result: 'draft' };
  } catch (error) {
    // a refusal says why: an edited draft and a published exam are never replaced
    const [, text = ''] = /was answered \d+: (.*)$/s.exec(String(error)) ?? [];
    if (text === '') throw error;
    return { ...countsOf(0, { issues: [], warnings: [] }), result: sentenceOf(text) };
  }
}

/**
 * @param {number} read
 * @param {{ issues: unknown[], warnings: { code: string, question: number | null }[] }} validation
 */
function countsOf(read, { issues, warnings }) {
  const uncertain = warnings
    .filter(({ code }) => code === 'IMPORT_UNCERTAIN')
    .map(({ question }) => question);
  return { read, uncertain: new Set(uncertain).size, missing: issues.length };
}

/** @param {string} text body of a refusal */
function sentenceOf(text) {
  try {
    const { error, message } = JSON.parse(text);
    return String(error ?? message);
  } catch {
    return text.slice(0, 200);
  }
}
