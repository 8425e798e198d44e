import type { ParsedDivision } from './parsed-division.js';

type Attributes = Readonly<Record<string, string>>;

/** "A", "2A", "A1", "A-1", "II"; not the "TO" of "APPENDIX TO PART 163". */
const DESIGNATION = String.raw`(?!(?:TO|OF|FOR)\b)(?:[A-Z]{1,2}|[IVXL]+|(?=[A-Z]*\d)[A-Z\d]{1,4})(?:-\d{1,3})?(?!\w)`;
const OF_PART = String.raw`(?:\s(?:to|TO)\s(?:(?:[Ss]ub)?[Pp]art|(?:SUB)?PART)\s\w+(?:\sof\s(?:\d+\sCFR\s)?[Pp]art\s\w+)?)?`;

const NAMES: Partial<Record<ParsedDivision['kind'], RegExp>> = {
  title: /^title\s(\d+)[\s.:–—-]*/i,
  chapter: /^chapter\s([IVXLC]+)[\s.:–—-]*/i,
  subchapter: /^subchapter\s([A-Z]+)[\s.:–—-]*/i,
  part: /^part\s(\d+[a-z]?)[\s.:–—-]*/i,
  subpart: new RegExp(String.raw`^(?:Subpart|SUBPART)\s(${DESIGNATION})[\s.:–—-]*`),
  section: /^§{1,2}\s*(\d[\w.-]*?)\.?\s+/,
  appendix: new RegExp(
    String.raw`^(?:Appendix|APPENDIX)(?:\s(${DESIGNATION}))?(?=[\s.:–—-]|$)${OF_PART}[\s.:–—-]*`,
  ),
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
  // N of a title is the volume in the eCFR's bulk files
  if (kind === 'title' && named)
    return { number: named[1] ?? '', heading: rest.replace(/--Volume \d+$/, '').trim() };
  const found =
    kind === 'appendix' ? appendixDesignation(given) : given.replace(/^§{0,2}\s*/, '').replace(/\.$/, '');
  return { number: (found === '' ? (named?.[1] ?? '') : found).trim(), heading: rest.trim() };
}

function appendixDesignation(name: string): string {
  const [, designation = ''] =
    new RegExp(String.raw`^(?:(?:Appendix|APPENDIX)\s+)?(${DESIGNATION})`).exec(name) ?? [];
  return designation;
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
