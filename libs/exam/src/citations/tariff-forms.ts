import {
  END,
  paragraphsOf,
  PARAGRAPHS,
  pattern,
  SOME_PARAGRAPHS,
  withoutSpaces,
  type Groups,
  type ReferenceForm,
} from './reference-form.js';
import type { TariffAnnex, TariffNote, TariffNumber } from './reference.js';
import { tariffNumber } from './tariff-number.js';

const HTSUS = String.raw`(?:Harmonized\s+Tariff\s+Schedule(?:\s+of\s+the\s+United\s+States)?(?:\s*\(HTS(?:US)?\))?|HTS(?:US)?)`;
/** Equal to `\s*,?\s*`, which takes quadratic time for a long run of spaces. */
const COMMA = String.raw`\s*(?:,\s*)?`;
const BEFORE = String.raw`(?:${HTSUS},?\s*)?`;
/** ", HTSUS" after a reference, unless it begins the next one: "GRI 1, HTSUS 6403". */
const NAMED_AFTER = String.raw`${COMMA}${HTSUS}(?!\w)(?!\s+(?!(?:and|or)\b)\w)`;
const AFTER = `(?:${NAMED_AFTER})?`;

const NUMBER = String.raw`(?<number>\d{4}(?:\.?\d{2}){0,3})(?!\.?\d)`;
const NOTE_NUMBER = String.raw`\s*(?<number>\d{1,2})${END}`;

/** The longer names first. */
const SERIES = ['Additional U.S. Note', 'U.S. Note', 'Statistical Note', 'Subheading Note', 'Note'] as const;
const NOTE = `(?:Legal\\s+)?(?<series>${SERIES.map(patternOf).join('|')})s?`;
const PLACE = [
  String.raw`(?:Chapter\s+(?<chapter>\d{1,2})(?!\w)(?:,?\s*Subchapter\s+(?<subchapter>[ivx]+)(?!\w))?`,
  String.raw`|Subchapter\s+(?<innerSubchapter>[ivx]+),?\s*(?:of\s+)?Chapter\s+(?<outerChapter>\d{1,2})(?!\w)`,
  String.raw`|Section\s+(?<section>[ivx]+)(?!\w))`,
].join('');

const GENERAL_NOTE = String.raw`(?:(?<statistical>General\s+Statistical\s+Notes?|GSN)|General\s+Notes?|GN)(?:,?\s*Note)?`;
const CHAPTER_RULE = String.raw`(?:,?\s*Rules?\s+(?<chapterRule>\d{1,3}(?:${SOME_PARAGRAPHS})?)(?!\w))?`;
const ORIGIN_RULE = [
  String.raw`(?:\s*/\s*(?<rule>\d{1,2}(?:\.\d{1,2})?(?:${SOME_PARAGRAPHS})?)`,
  String.raw`|,?\s*Chapters\s+\d{1,2}\s*(?:[-–—]|to|through)\s*\d{1,2}(?!\w)`,
  String.raw`|,?\s*Chapter\s+(?<ruleChapter>\d{1,2})(?!\w)(?!,?\s*(?:${NOTE.replace('?<series>', '?:')}|Subchapter))${CHAPTER_RULE})?`,
].join('');
/** Annex A is Schedule C, of countries; Annex C is Schedule D, of ports. */
const SCHEDULE_ANNEXES: Readonly<Record<string, string>> = { C: 'A', D: 'C' };
const SCHEDULE = String.raw`Schedule\s+(?<schedule>[cd])(?!\w)`;
const ANNEX = String.raw`(?:Statistical\s+(?:Annexes,?\s+)?)?Annex\s+(?<annex>[a-c])(?!\w)`;
const OF = String.raw`(?:\s*[,(:–—-]\s*|\s+(?:(?:of|in|to)\s+)?)`;
const APPENDICES = [
  'Pharmaceutical Appendix',
  'Intermediate Chemicals for Dyes Appendix',
  'Chemical Appendix',
] as const;
const APPENDIX = String.raw`(?<appendix>${APPENDICES.map(patternOf).join('|')})(?:\s+to\s+the\s+Tariff\s+Schedule)?`;

const ADDITIONAL_RULE = String.raw`(?<additional>AUSRI|Additional\s+(?:U\.?S\.?\s+)?Rules?(?:\s+of\s+Interpretation)?)`;
const GENERAL_RULE = String.raw`GRIs?|General\s+Rules?\s+(?:of|for\s+the)\s+Interpretation(?:\s*\(GRIs?\))?`;

export const tariffForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(
      BEFORE,
      `(?:${ADDITIONAL_RULE}|${GENERAL_RULE})`,
      String.raw`\s*(?<rule>[1-6])`,
      END,
      PARAGRAPHS,
      AFTER,
    ),
    read: ({ additional, rule = '', paragraphs }) => ({
      kind: 'gri',
      isAdditional: additional !== undefined,
      rule,
      paragraphs: paragraphsOf(paragraphs),
    }),
  },
  {
    pattern: pattern(BEFORE, GENERAL_NOTE, NOTE_NUMBER, PARAGRAPHS, ORIGIN_RULE, AFTER),
    read: (groups) =>
      noteReference(groups, groups.statistical === undefined ? 'General Note' : 'General Statistical Note'),
  },
  {
    pattern: pattern(BEFORE, PLACE, String.raw`,?\s*`, NOTE, NOTE_NUMBER, PARAGRAPHS, AFTER),
    read: (groups) => noteReference(groups, nameIn(SERIES, groups.series)),
  },
  {
    pattern: pattern(
      BEFORE,
      NOTE,
      NOTE_NUMBER,
      PARAGRAPHS,
      String.raw`${COMMA}(?:(?:to|of)\s+)?`,
      PLACE,
      AFTER,
    ),
    read: (groups) => noteReference(groups, nameIn(SERIES, groups.series)),
  },
  { pattern: pattern(BEFORE, ANNEX, `${OF}${SCHEDULE}`, String.raw`\)?`, AFTER), read: annexReference },
  { pattern: pattern(BEFORE, `(?:${SCHEDULE}${OF})?`, ANNEX, AFTER), read: annexReference },
  { pattern: pattern(BEFORE, SCHEDULE, AFTER), read: annexReference },
  {
    pattern: pattern(BEFORE, APPENDIX, AFTER),
    read: ({ appendix = '' }) => ({ kind: 'htsus-annex', annex: nameIn(APPENDICES, appendix) }),
  },
  {
    pattern: pattern(BEFORE, PLACE, AFTER),
    read: ({ section, chapter, outerChapter, ...others }) =>
      section === undefined
        ? numberOf({ number: chapter ?? outerChapter, ...others })
        : { kind: 'htsus-section', section: section.toUpperCase() },
  },
  {
    pattern: pattern(
      String.raw`(?:${HTSUS},?\s*(?:(?:sub)?headings?\s*)?|(?:sub)?headings?\s*)`,
      NUMBER,
      AFTER,
    ),
    read: numberOf,
  },
  { pattern: pattern(NUMBER, NAMED_AFTER), read: numberOf },
  { pattern: pattern(String.raw`(?<number>\d{4}(?:\.\d{2}){2}(?:\.?\d{2})?)(?!\.?\d)`), read: numberOf },
];

/** "9903.85" in "HTSUS 9903.88, 9903.85"; "6" in "GRI 1 and 6"; "4" in "HTSUS Chapter 64, Note 3 and 4". */
export const continuedTariffForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(NUMBER, AFTER),
    read: (groups, previous) => (previous?.kind === 'htsus-heading' ? numberOf(groups) : null),
  },
  {
    pattern: pattern(String.raw`(?:Notes?)?`, NOTE_NUMBER, PARAGRAPHS, AFTER),
    read: ({ number = '', paragraphs }, previous) => {
      if (previous?.kind === 'htsus-note')
        return { ...previous, number, paragraphs: paragraphsOf(paragraphs), rule: null };
      const isRule = previous?.kind === 'gri' && /^[1-6]$/.test(number);
      return isRule ? { ...previous, rule: number, paragraphs: paragraphsOf(paragraphs) } : null;
    },
  },
];

function numberOf({ number = '' }: Groups): TariffNumber {
  return tariffNumber(number.replaceAll('.', '').padStart(2, '0'));
}

function annexReference({ annex, schedule = '' }: Groups): TariffAnnex {
  const letter = annex ?? SCHEDULE_ANNEXES[schedule.toUpperCase()] ?? '';
  return { kind: 'htsus-annex', annex: `Annex ${letter.toUpperCase()}` };
}

function noteReference(groups: Groups, series: string): TariffNote {
  const { number = '', paragraphs, ruleChapter, chapterRule, ...place } = groups;
  const rule = ruleChapter === undefined ? groups.rule : [ruleChapter, chapterRule].filter(Boolean).join('.');
  return {
    kind: 'htsus-note',
    place: placeOf(place),
    series,
    number,
    paragraphs: paragraphsOf(paragraphs),
    rule: rule === undefined ? null : withoutSpaces(rule),
  };
}

function placeOf({ section, ...groups }: Groups): string | null {
  const { chapter = groups.outerChapter, subchapter = groups.innerSubchapter } = groups;
  if (section !== undefined) return `Section ${section.toUpperCase()}`;
  if (chapter === undefined) return null;
  const name = `Chapter ${Number(chapter)}`;
  return subchapter === undefined ? name : `${name}, Subchapter ${subchapter.toUpperCase()}`;
}

function nameIn(names: readonly string[], text = ''): string {
  const letters = (name: string) => withoutSpaces(name.replaceAll('.', '')).toLowerCase();
  return names.find((name) => letters(name) === letters(text)) ?? text;
}

function patternOf(name: string): string {
  return name.replaceAll('.', String.raw`\.?`).replaceAll(' ', String.raw`\s+`);
}
