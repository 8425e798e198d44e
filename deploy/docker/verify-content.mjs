// @ts-check
import { HttpSession } from '../../tools/seed/http-session.mjs';

/** One green pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Uses the content management of a running product that has at least one exam: uploads an image and reads it as a visitor,
 * exports an exam as a QTI package, and imports the package as a draft.
 *
 * @param {string} origin
 * @param {import('../../tools/seed/http-session.mjs').Account} admin
 * @throws Error that names the call which failed
 */
export async function useContentManagement(origin, admin) {
  const session = await HttpSession.signIn(origin, admin);
  await checkImage(session);
  const [exam] = await session.call('GET', '/api/admin/exams');
  const exported = await session.send('GET', `/api/admin/exams/${exam.examId}/export?format=qti`);
  if (!exported.ok) throw new Error(`the export was answered ${exported.status}: ${await exported.text()}`);
  const query = 'title=Verified&confirmNewExam=true&confirmNewSections=true';
  const imported = await session.post(
    `/api/admin/exams/import?${query}`,
    new Blob([await exported.arrayBuffer()], { type: 'application/octet-stream' }),
  );
  const draft = await session.call('GET', `/api/admin/exams/${imported.examId}`);
  if (draft.state !== 'draft' || draft.title !== 'Verified')
    throw new Error(`the import stored ${draft.state} "${draft.title}"`);
  await session.signOut();
}

/** @param {HttpSession} session */
async function checkImage(session) {
  const form = new FormData();
  form.append('image', new Blob([PNG], { type: 'image/png' }), 'pixel.png');
  const { url } = await session.post('/api/admin/images', form);
  const served = await fetch(new URL(url, session.address));
  const type = served.headers.get('content-type');
  if (served.status !== 200 || type !== 'image/webp')
    throw new Error(`GET ${url} was answered ${served.status} with ${type}`);
}
