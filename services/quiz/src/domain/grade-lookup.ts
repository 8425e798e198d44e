import type { LookupGrade } from '@tenfold/contracts';
import {
  formatReference,
  isCbpDocument,
  isCitedAmong,
  parseCitation,
  referencePath,
  sectionsOf,
  workOf,
  type CfrReference,
  type Reference,
} from '@tenfold/exam';

/**
 * The parts of the CFR, the chapters of the tariff, the general notes and rules, and the documents that a citation names, as
 * citations: "19 CFR Part 152", "HTSUS Chapter 64", "GRI 3". Empty when nothing in it can be looked up.
 */
export function citedAreas(citation: string): string[] {
  return [...new Set(findableIn(citation).map(areaOf))];
}

/** @returns null unless the text is the citation of one place that an edition of a reference can have */
export function readMark(text: string): Reference | null {
  const { references, isComplete } = parseCitation(text);
  const [mark] = references;
  return isComplete && references.length === 1 && mark && isFindable(mark) ? mark : null;
}

/**
 * Any of the cited places counts, and so does what lies in it. Another place in a cited section, heading or note is right at
 * section level.
 *
 * @param mark null: given up
 * @returns also the part or chapter that was to be found
 */
export function gradeLookup(
  citation: string,
  mark: Reference | null,
): { grade: LookupGrade; area: string | null } {
  const cited = findableIn(citation);
  const [first] = cited;
  const missed = { grade: 'missed' as const, area: first ? areaOf(first) : null };
  if (mark === null || isCitedAmong(citation, [formatReference(mark)]) !== true) return missed;
  const containers = referencePath(mark).map(formatReference);
  const isExact = cited.flatMap(sectionsOf).some((reference) => {
    // sections of a document have no paragraphs that citations name
    if (isCbpDocument(reference)) return isCitedAmong(formatReference(reference), [formatReference(mark)]);
    const whole = referencePath(reference).at(-1) ?? reference;
    return isInRange(reference, mark) || (!isRange(reference) && containers.includes(formatReference(whole)));
  });
  return { grade: isExact ? 'paragraph' : 'section', area: areaOf(mark) };
}

function findableIn(citation: string): Reference[] {
  return parseCitation(citation).references.filter(isFindable);
}

function isFindable(reference: Reference): boolean {
  return workOf(reference) !== null;
}

function areaOf(reference: Reference): string {
  const [area = reference] = referencePath(reference);
  return formatReference(area);
}

/** Of paragraphs, such as 19 CFR 152.103(a)-(c). */
function isRange(reference: Reference): reference is CfrReference & { through: string } {
  return reference.kind === 'cfr' && reference.through?.startsWith('(') === true;
}

function isInRange(range: Reference, mark: Reference): boolean {
  if (!isRange(range) || mark.kind !== 'cfr') return false;
  const level = range.paragraphs.length - 1;
  const sectionOf = ({ title, part, section, paragraphs }: CfrReference) =>
    [title, part, section, ...paragraphs.slice(0, level)].join(' ');
  const first = range.paragraphs[level];
  const own = mark.paragraphs[level];
  if (first === undefined || own === undefined || sectionOf(range) !== sectionOf(mark)) return false;
  const last = range.through.replaceAll(/[()]/g, '');
  const isRoman = [first, last].every((designation) => /^[ivx]+$/.test(designation));
  const [from, to, at] = [first, last, own].map((designation) => rankOf(designation, isRoman)) as [
    number,
    number,
    number,
  ];
  return from <= at && at <= to;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** Position among its siblings: (1), (2) or (a), (b) ... (z), (aa) or (i), (ii). */
function rankOf(designation: string, isRoman: boolean): number {
  if (/^\d+$/.test(designation)) return Number(designation);
  if (isRoman) return ROMAN.indexOf(designation);
  return designation.length * 1_000 + designation.charCodeAt(0);
}
