import {
  exportBillingData,
  exportNotificationsData,
  exportQuizData,
  type Caller,
  type ExportPage,
  type ExportPageInput,
  type Call,
} from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';
import type { EntityManager } from 'typeorm';
import { makeArchive } from './make-archive.js';
import { readOwnData } from './own-data.queries.js';

const sources: readonly Call<ExportPageInput, ExportPage>[] = [
  exportQuizData,
  exportBillingData,
  exportNotificationsData,
];
const PAGE_TIMEOUT_MS = 15_000;
const ALWAYS = ['quizzes', 'answers', 'flags', 'notifications', 'subscription', 'consents'];

/**
 * @returns a zip of JSON files; null when the user does not exist
 * @throws Problem UNAVAILABLE when a service does not answer, so that no incomplete export is stored
 */
export async function prepareExport(
  tx: EntityManager,
  rpc: RpcClient,
  userId: string,
): Promise<Buffer | null> {
  const own = await readOwnData(tx, userId);
  if (own === null) return null;
  const caller: Caller = { userId, isAdmin: false, timeZone: 'UTC' };
  const files = new Map<string, unknown[]>(ALWAYS.map((name) => [`${name}.json`, []]));
  for (const source of sources) await addPages(files, (input) => fetchPage(rpc, source, input, caller));
  return makeArchive([
    ['profile.json', own.profile],
    ['sessions.json', own.sessions],
    ...files,
    ...(own.picture === null ? [] : ([['picture.webp', own.picture]] as const)),
  ]);
}

function fetchPage(
  rpc: RpcClient,
  source: Call<ExportPageInput, ExportPage>,
  input: ExportPageInput,
  caller: Caller,
): Promise<ExportPage> {
  return rpc.call(source, input, caller, PAGE_TIMEOUT_MS);
}

async function addPages(
  files: Map<string, unknown[]>,
  read: (input: ExportPageInput) => Promise<ExportPage>,
): Promise<void> {
  for (let input: ExportPageInput | null = {}; input !== null;) {
    const page: ExportPage = await read(input);
    for (const [name, entries] of Object.entries(page.files)) {
      const known = files.get(name) ?? [];
      files.set(name, known);
      for (const entry of entries) known.push(entry);
    }
    input = page.next && { after: page.next };
  }
}
