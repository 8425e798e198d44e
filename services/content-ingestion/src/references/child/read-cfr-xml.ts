import { SaxPushParser } from 'libxmljs2';
import {
  ReferenceFileError,
  type ParsedDivision,
  type ReadReference,
} from '../../domain/references/parsed-division.js';
import { CfrReader } from '../../domain/references/read-cfr.js';

const DOCTYPE = Buffer.from('<!DOCTYPE');
const CHUNK_MAX = 64 * 1024;
const NEW_LINE = 10;

/** Reads the file element by element: the tree of a title would need several times its size. */
export function readCfrXml(file: Buffer, emit: (division: ParsedDivision) => void): ReadReference {
  assertUtf8(file);
  if (file.includes(DOCTYPE))
    throw new ReferenceFileError(
      'The file has a document type (<!DOCTYPE>). Remove this line and load it again.',
    );
  const reader = new CfrReader(emit);
  let line = 1;
  let isMalformed = false;
  const parser = new SaxPushParser();
  parser.on('startElementNS', (name: string, attributes: string[][]) =>
    reader.start(
      name,
      Object.fromEntries(attributes.map(([key = '', , , value = '']) => [key.toUpperCase(), value])),
      line,
    ),
  );
  parser.on('endElementNS', () => reader.end());
  parser.on('characters', (text: string) => reader.characters(text));
  parser.on('cdata', (text: string) => reader.characters(text));
  parser.on('error', () => (isMalformed = true));
  for (const chunk of linesOf(file)) {
    parser.push(chunk);
    if (isMalformed)
      throw new ReferenceFileError(
        `The XML is not well-formed, line ${line}. Load the file again from its source.`,
      );
    if (chunk.endsWith('\n')) line += 1;
  }
  return reader.finish();
}

function assertUtf8(file: Buffer): void {
  const declared = /encoding\s*=\s*["']([\w-]{1,30})/.exec(file.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  if (/^(utf-?8|us-ascii)$/i.test(declared)) return;
  throw new ReferenceFileError(`The file is saved as ${declared}. Save it as UTF-8 and load it again.`);
}

/** Lines, so that each element has its line; of an overlong one several pieces. */
function* linesOf(file: Buffer): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0; start < file.length;) {
    const newLine = file.indexOf(NEW_LINE, start);
    const end = Math.min(newLine < 0 ? file.length : newLine + 1, start + CHUNK_MAX);
    let chunk: string;
    try {
      chunk = decoder.decode(file.subarray(start, end), { stream: end < file.length });
    } catch {
      throw new ReferenceFileError(
        'The file has bytes that are not UTF-8. Save it as UTF-8 and load it again.',
      );
    }
    yield chunk;
    start = end;
  }
}
