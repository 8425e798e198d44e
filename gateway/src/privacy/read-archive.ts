import { readExport, type ArchiveChunk, type Caller } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

export async function readArchive(rpc: RpcClient, caller: Caller): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { bytes, next }: ArchiveChunk = await rpc.call(readExport, { offset }, caller);
    pieces.push(Buffer.from(bytes, 'base64'));
    offset = next;
  }
  return Buffer.concat(pieces);
}
