import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';

const ENTRIES_MAX = 1_000;
/** All read files together, unpacked. */
const BYTES_MAX = 10 * 1024 * 1024;

export type Unzipped = { ok: true; files: Map<string, Buffer> } | { ok: false; reason: string };

/**
 * Reads the files of a zip that `wants` selects. Refuses an archive by the sizes that it declares, and yauzl stops at a file
 * that is larger than declared, so that a small archive cannot fill the memory.
 */
export async function unzipFiles(bytes: Buffer, wants: (name: string) => boolean): Promise<Unzipped> {
  const files = new Map<string, Buffer>();
  let left = BYTES_MAX;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > ENTRIES_MAX) return { ok: false, reason: `it has more than ${ENTRIES_MAX} files` };
    for await (const entry of zip.eachEntry()) {
      if (!wants(entry.fileName)) continue;
      left -= entry.uncompressedSize;
      if (left < 0) return { ok: false, reason: 'its files are larger than 10 MB unpacked' };
      if (isEncrypted(entry)) return { ok: false, reason: 'it is encrypted' };
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return { ok: true, files };
  } catch {
    return { ok: false, reason: 'the archive is damaged' }; // yauzl throws only for malformed archives
  }
}

function isEncrypted({ generalPurposeBitFlag }: Entry): boolean {
  return (generalPurposeBitFlag & 1) === 1;
}
