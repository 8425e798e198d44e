type XmlFault =
  'COMMENT_UNCLOSED' | 'CDATA_UNCLOSED' | 'LESS_THAN_ALONE' | 'LESS_THAN_IN_ATTRIBUTE' | 'TAG_INCOMPLETE';

export type XmlToken = { start: number; end: number } & (
  | { kind: 'text' | 'cdata' | 'comment' | 'instruction' }
  | { kind: 'open'; name: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'fault'; fault: XmlFault }
);

const sections = [
  { kind: 'comment', opening: '<!--', closing: '-->', fault: 'COMMENT_UNCLOSED' },
  { kind: 'cdata', opening: '<![CDATA[', closing: ']]>', fault: 'CDATA_UNCLOSED' },
  { kind: 'instruction', opening: '<?', closing: '?>', fault: 'TAG_INCOMPLETE' },
] as const;
const TAG_START = /<(\/?)([\p{L}_:][\p{L}\p{N}_:.-]*)/uy;

/**
 * Splits an exam file into its tags and texts, in linear time. It accepts more than XML does: the parser decides what is
 * well-formed, and this only finds the places in the file.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  for (let start = 0; start < xml.length;) {
    const token = tokenAt(xml, start);
    yield token;
    start = token.end;
  }
}

function tokenAt(xml: string, start: number): XmlToken {
  if (xml[start] !== '<') {
    const next = xml.indexOf('<', start);
    return { kind: 'text', start, end: next < 0 ? xml.length : next };
  }
  for (const { kind, opening, closing, fault } of sections) {
    if (!xml.startsWith(opening, start)) continue;
    const close = xml.indexOf(closing, start + opening.length);
    if (close < 0) return { kind: 'fault', fault, start, end: xml.length };
    return { kind, start, end: close + closing.length };
  }
  TAG_START.lastIndex = start;
  const [opening, slash, name = ''] = TAG_START.exec(xml) ?? [];
  if (opening === undefined) return { kind: 'fault', fault: 'LESS_THAN_ALONE', start, end: start + 1 };
  const end = endOfTag(xml, start + opening.length);
  if (typeof end === 'string') return { kind: 'fault', fault: end, start, end: xml.length };
  if (slash === '/') return { kind: 'close', name, start, end };
  return { kind: 'open', name, isEmpty: xml[end - 2] === '/', start, end };
}

function endOfTag(xml: string, from: number): number | XmlFault {
  const mark = /["'<>]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(xml); found && found[0] !== '<'; found = mark.exec(xml)) {
    if (found[0] === '>') return found.index + 1;
    const close = xml.indexOf(found[0], found.index + 1);
    if (close < 0) return 'TAG_INCOMPLETE';
    const value = xml.slice(found.index, close);
    if (value.includes('<'))
      return isOneValue(value, xml[close + 1]) ? 'LESS_THAN_IN_ATTRIBUTE' : 'TAG_INCOMPLETE';
    mark.lastIndex = close + 1;
  }
  return 'TAG_INCOMPLETE';
}

/** False where a missing quotation mark makes a value of the texts up to the next one. */
function isOneValue(value: string, next: string | undefined): boolean {
  return !value.includes('\n') && next !== undefined && /[\s/>]/.test(next);
}

interface XmlAttribute {
  name: string;
  value: string;
  /** Offset of the value in the tag. */
  start: number;
}

const ATTRIBUTES_MAX = 100;
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** @param rest what follows the last readable attribute; blank or `/` in a correct tag */
export function readAttributes(tag: string): { attributes: XmlAttribute[]; rest: string } {
  const attributes: XmlAttribute[] = [];
  TAG_START.lastIndex = 0;
  let end = TAG_START.exec(tag)?.[0].length ?? 0;
  while (attributes.length < ATTRIBUTES_MAX) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(tag);
    if (!found) return { attributes, rest: tag.slice(end, -1).trim() };
    end = ATTRIBUTE.lastIndex;
    const value = found[2] ?? found[3] ?? '';
    attributes.push({ name: found[1] ?? '', value, start: end - 1 - value.length });
  }
  return { attributes, rest: '' };
}
