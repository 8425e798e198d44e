import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface ZippedFile {
  name: string;
  bytes: Buffer;
}

/** The same files give the same bytes. */
export async function zipFiles(files: readonly ZippedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: new Date(1980, 0, 1) });
  zip.end();
  return buffer(zip.outputStream as Readable);
}
