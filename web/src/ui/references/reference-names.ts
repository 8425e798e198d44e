import type { ReferenceDivision, ReferenceDivisionName, ReferenceEdition } from '@tenfold/contracts';
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
};

/** "§ 111.30", "Subpart C". */
export function divisionNumber({ kind, number }: ReferenceDivisionName): string {
  const name = kinds[kind];
  return name === undefined ? '' : `${name} ${number}`.trim();
}

export function divisionTitle(division: ReferenceDivisionName): string {
  return [divisionNumber(division), division.heading].filter(Boolean).join(' ');
}

/** "19 CFR 111.30", "19 CFR Part 171, Appendix C", "HTSUS 6403"; empty for a division that no citation names. */
export function divisionCitation({ edition, kind, number, parents }: ReferenceDivision): string {
  const work = edition.work === 'htsus' ? 'HTSUS' : workName(edition);
  const part = parents.find((parent) => parent.kind === 'part');
  switch (kind) {
    case 'section':
    case 'heading':
      return `${work} ${number}`;
    case 'part':
      return `${work} Part ${number}`;
    case 'subpart':
    case 'appendix':
      return part ? `${work} Part ${part.number}, ${kinds[kind]} ${number}`.trim() : '';
    case 'chapter':
      return work === 'HTSUS' ? `${work} Chapter ${number}` : '';
    default:
      return '';
  }
}

/** "19 CFR 111.30(d)(2)", "HTSUS 6403.51.30". */
export function paragraphCitation(division: ReferenceDivision, path: readonly string[]): string {
  const place = divisionCitation(division) || divisionTitle(division);
  if (division.kind === 'heading') return [place, ...path].join('.');
  return place + path.map((designation) => `(${designation})`).join('');
}

export function workName({ work }: ReferenceEdition): string {
  return work === 'htsus' ? 'Tariff' : `${work.replace('cfr-', '')} CFR`;
}

/** "19 CFR", with the title of the edition where several are of the same work. */
export function editionName(edition: ReferenceEdition, editions: readonly ReferenceEdition[]): string {
  const isOnly = editions.filter(({ work }) => work === edition.work).length === 1;
  return isOnly ? workName(edition) : `${workName(edition)}, ${edition.title}`;
}

/** "Edition of April 1, 2025", "Summary of April 1, 2025". */
export function editionDay({ day, isSummary }: ReferenceEdition): string {
  return `${isSummary ? 'Summary' : 'Edition'} of ${dayLabel(day)}`;
}

export function editionText(edition: ReferenceEdition): string {
  const { day, isSummary } = edition;
  const name = workName(edition);
  return isSummary
    ? `${name}, summary written for practice, not the text of the law`
    : `${name}, edition of ${dayLabel(day)}`;
}
