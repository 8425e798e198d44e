import type { Reference } from '@tenfold/exam';
import { CFR_SECTIONS } from './cfr-sections.js';

/** Of the agencies whose rules CBP enforces: 21 is food and drugs, 49 transportation, 50 wildlife ... */
const CFR_TITLES = [7, 9, 10, 15, 16, 19, 21, 22, 27, 31, 33, 37, 39, 40, 42, 46, 47, 49, 50];
const USC_TITLE_MAX = 54;
const CUSTOMS_USC_SECTION_MAX = 5_000;
const TARIFF_CHAPTER_MAX = 99;
/** Reserved for future use. */
const MISSING_CHAPTER = 77;
const TARIFF_SECTION_MAX = 22;
const LEVELS_MAX = 6;
const ROMAN = /^(?=.)(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;

/** @returns why the place cannot exist: "19 CFR has no part 999"; null when it may */
export function findMisprint(reference: Reference): string | null {
  const misplaced = 'paragraphs' in reference ? impossibleParagraph(reference.paragraphs) : null;
  if (misplaced !== null) return `no paragraph can be ${misplaced}`;
  switch (reference.kind) {
    case 'cfr':
      return misprintOfCfr(reference);
    case 'usc':
      return misprintOfUsc(reference);
    case 'htsus-heading':
      return misprintOfChapter(reference.number.slice(0, 2));
    case 'htsus-section':
      return misprintOfSection(reference.section);
    case 'htsus-note': {
      const [, kind, number = ''] = /^(Chapter|Section) (\w+)/.exec(reference.place ?? '') ?? [];
      if (kind === undefined) return null;
      return kind === 'Chapter' ? misprintOfChapter(number) : misprintOfSection(number);
    }
    default:
      return null;
  }
}

function misprintOfCfr({ title, part, section, paragraphs }: Reference & { kind: 'cfr' }): string | null {
  if (!CFR_TITLES.includes(Number(title))) return `no exam cites title ${title} of the CFR`;
  if (/^[A-Z]/.test(paragraphs[0] ?? '')) return `no section begins with paragraph (${paragraphs[0]})`;
  if (title !== '19') return null;
  const range = CFR_SECTIONS[part];
  if (!range) return `19 CFR has no part ${part}`;
  if (section === null) return null;
  const number = Number.parseInt(section);
  return number < range[0] || number > range[1] ? 'its part has no section of this number' : null;
}

function misprintOfUsc({ title, section }: Reference & { kind: 'usc' }): string | null {
  if (Number(title) < 1 || Number(title) > USC_TITLE_MAX)
    return `the United States Code has no title ${title}`;
  const isMissing = title === '19' && Number.parseInt(section) > CUSTOMS_USC_SECTION_MAX;
  return isMissing ? 'title 19 has no section of this number' : null;
}

function misprintOfChapter(number: string): string | null {
  const chapter = Number(number);
  const exists = chapter >= 1 && chapter <= TARIFF_CHAPTER_MAX && chapter !== MISSING_CHAPTER;
  return exists ? null : `the HTSUS has no chapter ${chapter}`;
}

function misprintOfSection(roman: string): string | null {
  const value = [...roman.toLowerCase()].reduce((sum, letter, index, letters) => {
    const amount = valueOf(letter);
    return sum + (amount < valueOf(letters[index + 1]) ? -amount : amount);
  }, 0);
  return ROMAN.test(roman) && value <= TARIFF_SECTION_MAX ? null : `the HTSUS has no section ${roman}`;
}

function valueOf(letter = ''): number {
  return { i: 1, v: 5, x: 10 }[letter] ?? 0;
}

type Style = 'number' | 'letter' | 'capital' | 'roman' | null;

/** Each level is written in another way than the one above it: (a)(1)(i)(A). */
function impossibleParagraph(paragraphs: readonly string[]): string | null {
  if (paragraphs.length > LEVELS_MAX) return `of ${paragraphs.length} levels`;
  const styles = paragraphs.map(styleOf);
  const at = paragraphs.findIndex((paragraph, index) => {
    if (styles[index] === null) return true;
    const isNeverRoman = !ROMAN.test(paragraph) && !ROMAN.test(paragraphs[index - 1] ?? '');
    return index > 0 && styles[index] === styles[index - 1] && (isNeverRoman || styles[index] === 'number');
  });
  return at < 0
    ? null
    : paragraphs
        .slice(0, at + 1)
        .map((paragraph) => `(${paragraph})`)
        .join('');
}

function styleOf(paragraph: string): Style {
  if (/^\d/.test(paragraph)) return /^[1-9]\d{0,2}$/.test(paragraph) ? 'number' : null;
  // the tariff has (ij) in place of (i) and (j)
  if (/^(?:([a-z])\1*|ij)$/.test(paragraph)) return 'letter';
  if (/^([A-Z])\1*$/.test(paragraph)) return 'capital';
  return ROMAN.test(paragraph) && /^(?:[a-z]+|[A-Z]+)$/.test(paragraph) ? 'roman' : null;
}
