import { readExport, type ArchiveChunk, type Caller } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

/**
 * Reads the caller's archive in parts, because it is too large for one NATS message.
 * @throws Problem NOT_FOUND when no archive is ready
 */
export async function readArchive(rpc: RpcClient, caller: Caller): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { bytes, next }: ArchiveChunk = await rpc.call(readExport, { offset }, caller);
    pieces.push(Buffer.from(bytes, 'base64'));
    offset = next;
  }
  return Buffer.concat(pieces);
}
