import { Readable } from 'node:stream';
import { readExport, type ArchiveChunk, type Caller } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

/**
 * Reads the caller's archive in parts, as fast as they are sent. An error after the first part ends the stream, so that
 * the download is incomplete.
 *
 * @throws Problem NOT_FOUND when no archive is ready
 */
export async function openArchive(rpc: RpcClient, caller: Caller): Promise<Readable> {
  const first = await rpc.call(readExport, { offset: 0 }, caller);
  return Readable.from(partsOf(first, (offset) => rpc.call(readExport, { offset }, caller)));
}

async function* partsOf(
  first: ArchiveChunk,
  read: (offset: number) => Promise<ArchiveChunk>,
): AsyncGenerator<Buffer> {
  for (let part = first; ; part = await read(part.next)) {
    yield Buffer.from(part.bytes, 'base64');
    if (part.next === null) return;
  }
}
