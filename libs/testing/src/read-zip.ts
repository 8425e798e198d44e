import { inflateRawSync } from 'node:zlib';

const END = Buffer.from('PK\x05\x06');
const STORED = 0;

/** The files of a zip by name. For archives that we write: no encryption, no zip64. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(END);
  if (end < 0) throw new Error('not a zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, contentOf(zip, at));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const [method, size, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + size);
  return method === STORED ? bytes : inflateRawSync(bytes);
}
