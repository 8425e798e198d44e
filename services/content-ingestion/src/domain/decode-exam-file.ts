import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';

export type DecodedExamFile = { ok: true; xml: string } | { ok: false; issue: ExamFileIssue };

/**
 * Decodes strict UTF-8, removes a byte order mark, and rejects anything that could declare an entity. It
 * decodes before it searches, because UTF-16 would hide a document type from a search of the bytes.
 * `<!DOCTYPE` and `<!ENTITY` are rejected even in comments and CDATA, where no exam needs them.
 */
export function decodeExamFile(bytes: Uint8Array): DecodedExamFile {
  const xml = decodeUtf8(bytes);
  if (xml === null) return refuse(issueAt(firstBadLine(bytes), 'NOT_UTF8'));
  if (xml.trim() === '') return refuse(issueAt(null, 'EMPTY'));
  const nul = xml.indexOf('\0');
  if (nul >= 0) return refuse(issueAt(lineAt(xml, nul), 'NUL_CHARACTER'));
  const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1];
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
    return refuse(issueAt(1, 'WRONG_ENCODING', encoding));
  }
  const forbidden = /<!(?:doctype|entity)/i.exec(xml);
  if (forbidden) return refuse(issueAt(lineAt(xml, forbidden.index), 'DOCTYPE_FORBIDDEN', forbidden[0]));
  return { ok: true, xml };
}

function refuse(issue: ExamFileIssue): DecodedExamFile {
  return { ok: false, issue };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // a fatal decoder throws only for invalid bytes
  }
}

const LINE_FEED = 0x0a;

/** Decodes line by line: a line feed is never part of a multi-byte UTF-8 sequence. */
function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end < 0 ? bytes.length : end + 1;
    if (decodeUtf8(bytes.subarray(start, next)) === null) return line;
    start = next;
  }
  return line;
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
