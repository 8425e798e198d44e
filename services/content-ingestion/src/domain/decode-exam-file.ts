import { explainForeignFile } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import { decodeWindows1252 } from './windows-1252.js';

/** `xml` of a refused file serves only to find the question of the issue. */
export type DecodedExamFile = { ok: true; xml: string } | { ok: false; issue: ExamFileIssue; xml: string };

/**
 * Decodes strict UTF-8, removes a byte order mark, makes every line end a line feed as XML does, and rejects anything
 * that could declare an entity. It decodes before it searches, because UTF-16 would hide a document type from a search of
 * the bytes. `<!DOCTYPE` and `<!ENTITY` are rejected even in comments and CDATA, where no exam needs them.
 */
export function decodeExamFile(bytes: Uint8Array): DecodedExamFile {
  const explanation = explainForeignFile(bytes);
  if (explanation !== null) return { ok: false, issue: issueAt(null, 'OTHER_FORMAT', explanation), xml: '' };
  const decoded = decodeUtf8(bytes);
  if (decoded === null) return refuseEncoding(bytes);
  const xml = decoded.replaceAll(/\r\n?/g, '\n');
  const refuse = (issue: ExamFileIssue): DecodedExamFile => ({ ok: false, issue, xml });
  if (xml.trim() === '') return refuse(issueAt(null, 'EMPTY'));
  const nul = xml.indexOf('\0');
  if (nul >= 0) return refuse(issueAt(lineAt(xml, nul), 'NUL_CHARACTER'));
  const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1];
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
    return refuse(issueAt(1, 'WRONG_ENCODING', encoding));
  }
  const forbidden = /<!(?:doctype|entity)/i.exec(xml);
  if (forbidden) return refuse(issueAt(lineAt(xml, forbidden.index), 'DOCTYPE_FORBIDDEN', forbidden[0]));
  assertAtMost('tags', tagsIn(xml));
  return { ok: true, xml };
}

/** XML of other programs that declares an encoding with one byte for each character. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const beginning = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1');
  if (!SINGLE_BYTE.test(beginning)) return bytes;
  return Buffer.from(decodeWindows1252(bytes).replace(SINGLE_BYTE, '$1UTF-8'));
}

const DECLARED_WITHIN = 200;
const SINGLE_BYTE =
  /^(<\?xml[^>]*?\sencoding\s*=\s*["'])(?:iso-8859-1|latin-?1|windows-1252|us-ascii)(?=["'])/i;

function tagsIn(xml: string): number {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) tags += 1;
  return tags;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // a fatal decoder throws only for invalid bytes
  }
}

/** Windows-1252 has one character for each byte, so that the lines of the text are those of the bytes. */
function refuseEncoding(bytes: Uint8Array): DecodedExamFile {
  const text = decodeWindows1252(bytes);
  const xml = text.replaceAll(/\r\n?/g, '\n');
  let line = 0;
  for (const { 0: written, index } of text.matchAll(/[^\r\n]*(?:\r\n?|\n)?/g)) {
    line += 1;
    if (decodeUtf8(bytes.subarray(index, index + written.length)) !== null) continue;
    const found = /[^\s<>]{0,24}[\u0080-\uffff][^\s<>]{0,24}/.exec(written)?.[0] ?? '';
    return { ok: false, issue: issueAt(line, 'NOT_UTF8', found), xml };
  }
  return { ok: false, issue: issueAt(null, 'NOT_UTF8', ''), xml };
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
