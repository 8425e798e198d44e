// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpSession } from './http-session.mjs';

/**
 * @typedef {import('./http-session.mjs').Account} Account
 * @typedef {object} SeedOptions
 * @property {string} origin of the application
 * @property {string} [address] where the gateway is reached, when that is not the origin
 * @property {Account} admin
 * @property {Account} pro
 * @property {Account} free
 * @property {Record<string, string>} loaded SHA-256 of the files that were loaded earlier, by file name
 */

/**
 * Creates the sample data over the public HTTP API: the sample exams, summaries of the sections that they cite, a Pro and a Free
 * student. Idempotent.
 *
 * @param {SeedOptions} options
 * @returns {Promise<Record<string, string>>} SHA-256 of all loaded files, by file name
 */
export async function seed({ origin, address, admin, pro, free, loaded }) {
  const administrator = await HttpSession.signIn(origin, admin, address);
  const exams = await loadNew('.', '.xml', loaded, (content) => ingestExam(administrator, content));
  const references = await loadNew('references', '', loaded, (content, file) =>
    publishReference(administrator, content, file),
  );
  await ensurePro(administrator, await enter(new HttpSession(origin, address), pro, 'Paula'));
  await ensureFree(await enter(new HttpSession(origin, address), free, 'Frank'));
  await administrator.signOut();
  return { ...exams, ...references };
}

/**
 * A file is loaded once, because each upload of the administrator counts against a limit.
 *
 * @param {string} folder
 * @param {string} ending of the files
 * @param {Record<string, string>} loaded
 * @param {(content: Buffer, file: string) => Promise<void>} load
 * @returns {Promise<Record<string, string>>} SHA-256 of all of them, by file name
 */
async function loadNew(folder, ending, loaded, load) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const file of readdirSync(join(import.meta.dirname, folder)).filter((name) => name.endsWith(ending))) {
    const content = readFileSync(join(import.meta.dirname, folder, file));
    hashes[file] = createHash('sha256').update(content).digest('hex');
    if (loaded[file] !== hashes[file]) await load(content, file);
  }
  return hashes;
}

/** @param {HttpSession} administrator @param {Buffer} content */
async function ingestExam(administrator, content) {
  await administrator.post('/api/ingest-xml', new Blob([content], { type: 'application/xml' }));
}

const REFERENCE_DAY = '2025-04-01';
/**
 * What a text is. XML and JSON say it themselves.
 * @type {Record<string, string>}
 */
const REFERENCE_NAMES = {
  'sample-notes.md': 'GRI 1',
  'sample-business-rules.md': 'ACE Business Rules and Process Document',
  'sample-right-to-make-entry.md': 'Directive 3530-002A',
};

/** @param {HttpSession} administrator @param {Buffer} content @param {string} file */
async function publishReference(administrator, content, file) {
  const name = REFERENCE_NAMES[file];
  const query = new URLSearchParams({ day: REFERENCE_DAY, ...(name && { name }) });
  const { editionId, state } = await administrator.post(
    `/api/admin/references?${query}`,
    new Blob([content], { type: 'application/octet-stream' }),
  );
  // an editor may have withdrawn it
  if (state === 'loaded')
    await administrator.call('PATCH', `/api/admin/references/${editionId}`, { state: 'published' });
}

/**
 * @param {HttpSession} session
 * @param {Account} account
 * @param {string} firstName
 */
async function enter(session, account, firstName) {
  const login = await session.send('POST', '/api/login', account);
  if (login.status === 401)
    await session.call('POST', '/api/register', { ...account, firstName, lastName: 'Student' });
  return session;
}

/**
 * @param {HttpSession} administrator
 * @param {HttpSession} student
 */
async function ensurePro(administrator, student) {
  const user = await student.call('GET', '/api/user');
  if (user.subscriptionTier !== 'pro' || user.subscriptionStatus !== 'active') {
    await administrator.call('PATCH', `/api/admin/users/${user.id}/subscription`, {
      tier: 'pro',
      status: 'active',
    });
  }
  await student.signOut();
}

/** @param {HttpSession} student */
async function ensureFree(student) {
  const user = await student.call('GET', '/api/user');
  if (user.subscriptionStatus !== 'active') await student.call('POST', '/api/subscription/free');
  await student.signOut();
}
