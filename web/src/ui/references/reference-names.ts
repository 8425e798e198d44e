import type { ReferenceDivision, ReferenceDivisionName, ReferenceEdition } from '@tenfold/contracts';
import { NOTES_WORK } from '@tenfold/exam';
import { dayLabel } from '../../lib/format.js';

const kinds: Partial<Record<ReferenceDivisionName['kind'], string>> = {
  title: 'Title',
  subtitle: 'Subtitle',
  chapter: 'Chapter',
  subchapter: 'Subchapter',
  part: 'Part',
  subpart: 'Subpart',
  section: '§',
  appendix: 'Appendix',
  heading: 'Heading',
  note: '',
  page: 'Page',
  'tariff-section': 'Section',
  'document-section': 'Section',
};

/** "§ 111.30", "Subpart C", "Chapter 64, Note 4"; empty for what has no number, such as a document. */
export function divisionNumber({ kind, number }: ReferenceDivisionName): string {
  const name = kinds[kind];
  return name === undefined ? '' : `${name} ${number}`.trim();
}

/** What a tab and a button have room for. */
export function shortTitle(division: ReferenceDivisionName): string {
  return divisionNumber(division) || division.heading;
}

export function divisionTitle(division: ReferenceDivisionName): string {
  // the heading of a page begins with the number of a section
  return [divisionNumber(division), division.heading]
    .filter(Boolean)
    .join(division.kind === 'page' ? ': ' : ' ');
}

/**
 * "19 CFR 111.30", "19 CFR Part 171, Appendix C", "HTSUS 6403", "HTSUS Chapter 64, Note 4", "CBP Form 7501, page 18"; empty for a
 * division that no citation names.
 */
export function divisionCitation({ edition, kind, number, parents }: ReferenceDivision): string {
  const work = isOfTariff(edition) ? 'HTSUS' : workName(edition);
  const part = parents.find((parent) => parent.kind === 'part');
  switch (kind) {
    case 'section':
    case 'heading':
    case 'note':
      return `${work} ${number}`;
    case 'part':
      return `${work} Part ${number}`;
    case 'subpart':
    case 'appendix':
      return part ? `${work} Part ${part.number}, ${kinds[kind]} ${number}`.trim() : '';
    case 'chapter':
      return work === 'HTSUS' ? `${work} Chapter ${number}` : '';
    case 'tariff-section':
    case 'document-section':
      return `${work} Section ${number}`;
    case 'page':
      return `${work}, page ${number}`;
    case 'document':
      return work;
    default:
      return '';
  }
}

/**
 * What a student marks as the place that a key cites. Keys name a page by its number or by a section, so the mark has both:
 * "CBP Form 7501 Section 3.2, page 18". The heading of a page begins with the number of its section.
 */
export function choiceCitation(division: ReferenceDivision): string {
  const citation = divisionCitation(division);
  const [section] = (division.kind === 'page' && /^\d+(?:\.\d+)*/.exec(division.heading)) || [];
  return section === undefined ? citation : citation.replace(/, page /, ` Section ${section}$&`);
}

/** "19 CFR 111.30(d)(2)", "HTSUS 6403.51.30". */
export function paragraphCitation(division: ReferenceDivision, path: readonly string[]): string {
  const place = divisionCitation(division) || divisionTitle(division);
  if (division.kind === 'heading') return [place, ...path].join('.');
  return place + path.map((designation) => `(${designation})`).join('');
}

/** "19 CFR", "Tariff", "Tariff notes"; the name of a document. */
export function workName({ work }: ReferenceEdition): string {
  const [, title] = /^cfr-(.*)$/.exec(work) ?? [];
  if (title !== undefined) return `${title} CFR`;
  return tariffNames[work] ?? work;
}

const tariffNames: Readonly<Record<string, string>> = { htsus: 'Tariff', [NOTES_WORK]: 'Tariff notes' };

export function isOfCfr({ work }: ReferenceEdition): boolean {
  return work.startsWith('cfr-');
}

function isOfTariff({ work }: ReferenceEdition): boolean {
  return work in tariffNames;
}

/** Not a document of CBP. */
function isOfLaw(edition: ReferenceEdition): boolean {
  return isOfCfr(edition) || isOfTariff(edition);
}

/** "19 CFR", with the title of the edition where several are of the same work. */
export function editionName(edition: ReferenceEdition, editions: readonly ReferenceEdition[]): string {
  const isOnly = editions.filter(({ work }) => work === edition.work).length === 1;
  if (isOnly) return workName(edition);
  return edition.work === NOTES_WORK ? edition.title : `${workName(edition)}, ${edition.title}`;
}

/** "Edition of April 1, 2025", "Summary of April 1, 2025". */
export function editionDay({ day, isSummary }: ReferenceEdition): string {
  return `${isSummary ? 'Summary' : 'Edition'} of ${dayLabel(day)}`;
}

export function editionText(edition: ReferenceEdition): string {
  const { day, isSummary } = edition;
  const name = workName(edition);
  const original = isOfLaw(edition) ? 'the law' : 'the document';
  return isSummary
    ? `${name}, summary written for practice, not the text of ${original}`
    : `${name}, edition of ${dayLabel(day)}`;
}

/** The CFR, the tariff, its notes, then documents. */
export function editionOrder(one: ReferenceEdition, other: ReferenceEdition): number {
  const rank = (edition: ReferenceEdition) => (isOfCfr(edition) ? 0 : isOfTariff(edition) ? 1 : 2);
  const name = ({ work, title }: ReferenceEdition) => `${work} ${title}`;
  return rank(one) - rank(other) || name(one).localeCompare(name(other), 'en', { numeric: true });
}
