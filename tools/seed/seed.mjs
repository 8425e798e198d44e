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
 * @property {Record<string, string>} ingested SHA-256 of the exams ingested earlier, by file name
 */

/**
 * Creates the sample data over the public HTTP API: the sample exams, summaries of the sections that they cite, a Pro and a Free
 * student. Idempotent.
 *
 * @param {SeedOptions} options
 * @returns {Promise<Record<string, string>>} SHA-256 of all ingested exams, by file name
 */
export async function seed({ origin, address, admin, pro, free, ingested }) {
  const administrator = await HttpSession.signIn(origin, admin, address);
  const exams = await ingestExams(administrator, ingested);
  await publishReferences(administrator);
  await ensurePro(administrator, await enter(new HttpSession(origin, address), pro, 'Paula'));
  await ensureFree(await enter(new HttpSession(origin, address), free, 'Frank'));
  await administrator.signOut();
  return exams;
}

/**
 * @param {HttpSession} administrator
 * @param {Record<string, string>} ingested
 */
async function ingestExams(administrator, ingested) {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.xml'));
  /** @type {Record<string, string>} */
  const exams = {};
  for (const file of files) {
    const xml = readFileSync(join(import.meta.dirname, file), 'utf8');
    exams[file] = createHash('sha256').update(xml).digest('hex');
    if (ingested[file] !== exams[file])
      await administrator.post('/api/ingest-xml', new Blob([xml], { type: 'application/xml' }));
  }
  return exams;
}

const REFERENCES = ['sample-cfr.xml', 'sample-tariff.json'];
const REFERENCE_DAY = '2025-04-01';

/** The same file for the same day is the same edition. @param {HttpSession} administrator */
async function publishReferences(administrator) {
  for (const file of REFERENCES) {
    const bytes = readFileSync(join(import.meta.dirname, 'references', file));
    const content = new Blob([bytes], { type: 'application/octet-stream' });
    const { editionId, state } = await administrator.post(
      `/api/admin/references?day=${REFERENCE_DAY}`,
      content,
    );
    // an editor may have withdrawn it
    if (state === 'loaded')
      await administrator.call('PATCH', `/api/admin/references/${editionId}`, { state: 'published' });
  }
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
