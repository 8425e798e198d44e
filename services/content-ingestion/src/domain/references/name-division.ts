import type { ParsedDivision } from './parsed-division.js';

type Attributes = Readonly<Record<string, string>>;

const NAMES: Partial<Record<ParsedDivision['kind'], RegExp>> = {
  title: /^title\s(\d+)[\s.:–—-]*/i,
  chapter: /^chapter\s([IVXLC]+)[\s.:–—-]*/i,
  subchapter: /^subchapter\s([A-Z]+)[\s.:–—-]*/i,
  part: /^part\s(\d+[a-z]?)[\s.:–—-]*/i,
  subpart: /^subpart\s([A-Z]+)[\s.:–—-]*/i,
  section: /^§{1,2}\s*(\d[\w.-]*?)\.?\s+/,
  appendix: /^appendix(?:\s([A-Z]\d?|\d+))?(?=[\s.:–—-]|$)(?:\sto\s(?:sub)?part\s\w+)?[\s.:–—-]*/i,
};

/**
 * Number, heading and key of a division, from its attribute N or its heading: "§ 111.30 Notification of change" and
 * "PART 111—CUSTOMS BROKERS".
 *
 * @param around the divisions that contain it
 */
export function nameDivision(
  division: ParsedDivision,
  attributes: Attributes,
  around: readonly {
    kind: ParsedDivision['kind'];
    number: string;
    heading: string;
    attributes: Attributes;
  }[],
): ParsedDivision {
  const { kind } = division;
  const part = around.findLast((one) => one.kind === 'part');
  const { number, heading } = numberAndHeading(division, attributes);
  const partNumber =
    part === undefined ? null : numberAndHeading({ ...division, ...part }, part.attributes).number;
  return { ...division, number, heading, key: keyOf(kind, number, partNumber) };
}

function numberAndHeading({ kind, number, heading }: ParsedDivision, attributes: Attributes) {
  const named = NAMES[kind]?.exec(heading);
  const rest = named ? heading.slice(named[0].length) : heading;
  const given = number === '' ? (attributes['N'] ?? '') : number;
  const found =
    kind === 'appendix' ? appendixLetter(given) : given.replace(/^§{0,2}\s*/, '').replace(/\.$/, '');
  return { number: (found === '' ? (named?.[1] ?? '') : found).trim(), heading: rest.trim() };
}

function appendixLetter(name: string): string {
  return /^appendix\s+([A-Z]\d?|\d+)(?!\w)/i.exec(name)?.[1] ?? (/^[A-Z]$/.test(name) ? name : '');
}

function keyOf(kind: ParsedDivision['kind'], number: string, part: string | null): string | null {
  switch (kind) {
    case 'part':
    case 'section':
      return number === '' ? null : `${kind} ${number}`;
    case 'subpart':
    case 'appendix':
      return part === null ? null : `part ${part} ${kind} ${number}`.trim();
    default:
      return null;
  }
}
