import type { ExamFileIssue } from '@tenfold/contracts';
import { formatOf } from './exam-format.js';
import { issueAt, LISTED_ISSUES_MAX } from './exam-file-issue.js';
import { excerpt, type ExamSource } from './exam-source.js';
import { readAttributes, xmlTokens, type XmlToken } from './xml-tokens.js';

const REFERENCE = /&(?:(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);|([\p{L}][\p{L}\p{N}]{0,30};))?/gu;
const CONTROL_CHARACTER = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Finds the faults of a file that the parser refused. The parser reports the line where it gave up, often hundreds of
 * lines after the first fault.
 * @param parserLine for a fault that has no sentence here
 */
export function explainMalformed(source: ExamSource, parserLine: number | null): ExamFileIssue[] {
  const issues: ExamFileIssue[] = [];
  const tags = new OpenTags(source);
  for (const token of xmlTokens(source.xml)) {
    issues.push(...faultsOf(token, source));
    const fault = tags.take(token);
    if (fault) issues.push(fault);
    if (fault || issues.length > LISTED_ISSUES_MAX) return issues;
  }
  const unclosed = tags.unclosed();
  if (unclosed && issues.length === 0) return [unclosed];
  if (issues.length > 0) return issues;
  const question = parserLine === null ? null : source.questionAt(parserLine);
  return [issueAt(parserLine, 'NOT_WELL_FORMED', question)];
}

function faultsOf(token: XmlToken, source: ExamSource): ExamFileIssue[] {
  const { start, end } = token;
  const written = source.xml.slice(start, end);
  switch (token.kind) {
    case 'text':
      return [...referenceFaults(written, start, source), ...controlCharacters(written, start, source)];
    case 'open':
      return [...tagFaults(written, token, source), ...referenceFaults(written, start, source)];
    case 'comment':
      return written.slice(4, -3).includes('--') ? [issueAt(source.lineAt(start), 'COMMENT_HYPHENS')] : [];
    case 'instruction': {
      const isLate = start > 0 && /^<\?xml\s/i.test(written);
      return isLate ? [issueAt(source.lineAt(start), 'DECLARATION_NOT_FIRST')] : [];
    }
    case 'fault':
      return [issueOfFault(token, written, source)];
    default:
      return [];
  }
}

function issueOfFault(
  { fault, start }: Extract<XmlToken, { kind: 'fault' }>,
  written: string,
  source: ExamSource,
): ExamFileIssue {
  const { line, question } = placeAt(source, start);
  const [begin = '<'] = /^[^\n]{1,40}/.exec(written) ?? [];
  switch (fault) {
    case 'LESS_THAN_ALONE':
      return issueAt(line, fault, excerpt(source.xml, start), question);
    case 'LESS_THAN_IN_ATTRIBUTE':
      return issueAt(line, fault, begin, question);
    case 'TAG_INCOMPLETE':
      return issueAt(line, fault, begin, question);
    default:
      return issueAt(line, fault);
  }
}

function referenceFaults(written: string, start: number, source: ExamSource): ExamFileIssue[] {
  const issues: ExamFileIssue[] = [];
  for (const { 0: found, 1: name, index } of written.matchAll(REFERENCE)) {
    if (found !== '&' && name === undefined) continue;
    if (issues.length > LISTED_ISSUES_MAX) break;
    const { line, question } = placeAt(source, start + index);
    if (name === undefined)
      issues.push(issueAt(line, 'AMPERSAND_ALONE', excerpt(source.xml, start + index), question));
    else issues.push(issueAt(line, 'UNKNOWN_ENTITY', `&${name}`, question));
  }
  return issues;
}

function controlCharacters(written: string, start: number, source: ExamSource): ExamFileIssue[] {
  const found = CONTROL_CHARACTER.exec(written);
  if (!found) return [];
  const { line, question } = placeAt(source, start + found.index);
  const code = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return [issueAt(line, 'CONTROL_CHARACTER', code, question)];
}

function tagFaults(
  written: string,
  { name, start }: Extract<XmlToken, { kind: 'open' }>,
  source: ExamSource,
): ExamFileIssue[] {
  const { attributes, rest } = readAttributes(written);
  const names = attributes.map((attribute) => attribute.name);
  const repeated = names.find((attribute, index) => names.indexOf(attribute) !== index);
  const isReadable = rest === '' || rest === '/';
  if (isReadable && repeated === undefined) return [];
  const { line, question } = placeAt(source, start);
  if (!isReadable) return [issueAt(line, 'ATTRIBUTE_SYNTAX', name, rest.slice(0, 40), question)];
  return [issueAt(line, 'ATTRIBUTE_REPEATED', name, repeated ?? '', question)];
}

function placeAt(source: ExamSource, offset: number): { line: number; question: number | null } {
  const line = source.lineAt(offset);
  return { line, question: source.questionAt(line) };
}

class OpenTags {
  private readonly open: { name: string; line: number }[] = [];
  private isRootClosed = false;

  constructor(private readonly source: ExamSource) {}

  /** Returns the first fault; later ones may be consequences of it. */
  take(token: XmlToken): ExamFileIssue | null {
    const isOutside = this.open.length === 0;
    const line = this.source.lineAt(token.start);
    if (token.kind === 'open') {
      if (isOutside && this.isRootClosed) return issueAt(line, 'TEXT_OUTSIDE');
      if (!token.isEmpty) this.open.push({ name: token.name, line });
      else if (isOutside) this.isRootClosed = true;
    }
    if (token.kind === 'close') return this.close(token.name, line);
    if (token.kind === 'text' && isOutside) {
      const written = this.source.xml.slice(token.start, token.end);
      const first = written.replace(/^\uFEFF/, '').search(/\S/);
      if (first >= 0) return issueAt(this.source.lineAt(token.start + first), 'TEXT_OUTSIDE');
    }
    return null;
  }

  unclosed(): ExamFileIssue | null {
    const last = this.open.at(-1);
    if (!last) return null;
    const line = this.source.lineAt(this.source.xml.length);
    return issueAt(line, 'FILE_CUT_OFF', last.name, this.source.questionAt(last.line));
  }

  private close(name: string, line: number): ExamFileIssue | null {
    const last = this.open.at(-1);
    if (last?.name === name) {
      this.open.pop();
      this.isRootClosed = this.open.length === 0;
      return null;
    }
    const question = this.source.questionAt(last?.line ?? line);
    if (!last) return issueAt(line, 'END_TAG_ALONE', name, question);
    if (this.open.some((tag) => tag.name === name))
      return issueAt(last.line, 'TAG_NOT_CLOSED', last.name, name, question);
    return formatOf(last.name)
      ? issueAt(line, 'END_TAG_ALONE', name, question)
      : issueAt(last.line, 'END_TAG_DIFFERS', last.name, name, question);
  }
}
