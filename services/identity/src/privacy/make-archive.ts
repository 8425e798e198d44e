import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ArchiveFile = readonly [name: string, content: Buffer | Readable];

export async function* makeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
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
