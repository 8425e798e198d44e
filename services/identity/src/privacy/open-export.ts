import { Readable } from 'node:stream';
import {
  exportBillingData,
  exportContentData,
  exportNotificationsData,
  exportQuizData,
  type Caller,
  type ExportPage,
  type ExportPageInput,
  type Call,
} from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';
import type { EntityManager } from 'typeorm';
import { readOwnData, type OwnData } from './own-data.queries.js';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const sources: readonly Call<ExportPageInput, ExportPage>[] = [
  exportQuizData,
  exportContentData,
  exportBillingData,
  exportNotificationsData,
];
const PAGE_TIMEOUT_MS = 15_000;
/** Files that are always present: an empty one shows that nothing is stored. */
const ALWAYS = ['quizzes', 'answers', 'flags', 'notifications', 'subscription', 'consents'];

type ReadPage = (input: ExportPageInput) => Promise<ExportPage>;

/**
 * The user's data as a zip of JSON files, without audit entries, secrets, idempotency keys and queued mails. The services are read page by page while the zip is
 * read, so that memory does not grow with the data.
 *
 * @returns null when the user does not exist. Reading ends with the Problem UNAVAILABLE when a service does not reply.
 */
export async function openExport(
  tx: EntityManager,
  rpc: RpcClient,
  userId: string,
): Promise<AsyncIterable<Buffer> | null> {
  const own = await readOwnData(tx, userId);
  if (own === null) return null;
  const caller: Caller = { userId, isAdmin: false, isEditor: false, timeZone: 'UTC' };
  return makeArchive(
    filesOf(
      own,
      sources.map((source) => (input) => rpc.call(source, input, caller, PAGE_TIMEOUT_MS)),
    ),
  );
}

async function* filesOf(own: OwnData, readers: ReadPage[]): AsyncGenerator<ArchiveFile> {
  yield ['profile.json', indented(own.profile)];
  yield ['sessions.json', indented(own.sessions)];
  if (own.picture !== null) yield ['picture.webp', own.picture];
  const missing = new Set(ALWAYS.map((name) => `${name}.json`));
  for (const read of readers) {
    const first = await read({});
    for (const name of Object.keys(first.files)) {
      missing.delete(name);
      yield [name, Readable.from(jsonOf(rowsOf(name, first, read)))];
    }
  }
  for (const name of missing) yield [name, indented([])];
}

const indented = (content: object) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

async function* rowsOf(name: string, first: ExportPage, read: ReadPage): AsyncGenerator<unknown[]> {
  yield first.files[name] ?? [];
  for (let key = first.next?.[name]; key !== undefined;) {
    const page: ExportPage = await read({ after: { [name]: key } });
    yield page.files[name] ?? [];
    key = page.next?.[name];
  }
}

async function* jsonOf(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield `${isEmpty ? '[' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

type ArchiveFile = readonly [name: string, content: Buffer | Readable];

async function* makeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  addFiles(zip, output, files).catch(fail);
  yield* output;
}

async function addFiles(zip: ZipFile, output: Readable, files: AsyncIterable<ArchiveFile>): Promise<void> {
  for await (const [name, content] of files) {
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, name);
      continue;
    }
    const abandon = () => content.destroy();
    output.once('close', abandon);
    zip.addReadStream(content, name);
    await finished(content, { writable: false });
    output.off('close', abandon);
  }
  zip.end();
}
