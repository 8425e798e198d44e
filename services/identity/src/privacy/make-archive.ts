import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ArchiveFile = readonly [name: string, content: unknown];

export function makeArchive(files: readonly ArchiveFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
    zip.addBuffer(bytes, name);
  }
  zip.end();
  return buffer(zip.outputStream);
}
