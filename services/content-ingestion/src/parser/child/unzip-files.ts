import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';
import type { UnzipRefusal } from '../parser-messages.js';

const ENTRIES_MAX = 1_000;
/** All read files together, unpacked. */
const MEGABYTES_MAX = 10;
const BYTES_PER_MEGABYTE = 1024 * 1024;

export type Unzipped = { ok: true; files: Map<string, Buffer> } | UnzipRefusal;

/**
 * Reads the files of a zip that `wants` selects. Refuses an archive by the sizes that it declares, and yauzl stops at a file
 * that is larger than declared, so that a small archive cannot fill the memory.
 */
export async function unzipFiles(
  bytes: Buffer,
  wants: (name: string) => boolean,
  maxMegabytes = MEGABYTES_MAX,
): Promise<Unzipped> {
  const files = new Map<string, Buffer>();
  let left = maxMegabytes * BYTES_PER_MEGABYTE;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > ENTRIES_MAX) return refused(`it has more than ${ENTRIES_MAX} files`);
    for await (const entry of zip.eachEntry()) {
      if (!wants(entry.fileName)) continue;
      left -= entry.uncompressedSize;
      if (left < 0) return refused(`its files are larger than ${maxMegabytes} MB unpacked`, true);
      if (isEncrypted(entry)) return refused('it is encrypted');
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return { ok: true, files };
  } catch {
    return refused('the archive is damaged'); // yauzl throws only for malformed archives
  }
}

function refused(reason: string, isTooLarge = false): Unzipped {
  return { ok: false, reason, isTooLarge };
}

function isEncrypted({ generalPurposeBitFlag }: Entry): boolean {
  return (generalPurposeBitFlag & 1) === 1;
}
