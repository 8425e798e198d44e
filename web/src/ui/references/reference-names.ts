import type { ReferenceDivisionName, ReferenceEdition } from '@tenfold/contracts';
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
function divisionNumber({ kind, number }: ReferenceDivisionName): string {
  const name = kinds[kind];
  return name === undefined ? '' : `${name} ${number}`.trim();
}

export function divisionTitle(division: ReferenceDivisionName): string {
  return [divisionNumber(division), division.heading].filter(Boolean).join(' ');
}

export function editionText({ day, isSummary, work }: ReferenceEdition): string {
  const name = work === 'htsus' ? 'Tariff' : `${work.replace('cfr-', '')} CFR`;
  return isSummary
    ? `${name}, summary written for practice, not the text of the law`
    : `${name}, edition of ${dayLabel(day)}`;
}
