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
import type { TariffNote, TariffNumber } from './reference.js';
import { tariffNumber } from './tariff-number.js';

const HTSUS = String.raw`HTS(?:US)?`;
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
const NOTE = `(?<series>${SERIES.map(patternOf).join('|')})s?`;
const PLACE = [
  String.raw`(?:Chapter\s+(?<chapter>\d{1,2})(?!\w)(?:,?\s*Subchapter\s+(?<subchapter>[ivx]+)(?!\w))?`,
  String.raw`|Section\s+(?<section>[ivx]+)(?!\w))`,
].join('');

const GENERAL_NOTE = String.raw`(?:(?<statistical>General\s+Statistical\s+Notes?|GSN)|General\s+Notes?|GN)(?:,?\s*Note)?`;
const ORIGIN_RULE = String.raw`(?:\s*/\s*(?<rule>\d{1,2}(?:\.\d{1,2})?(?:${SOME_PARAGRAPHS})?))?`;

const ADDITIONAL_RULE = String.raw`(?<additional>AUSRI|Additional\s+(?:U\.?S\.?\s+)?Rules?(?:\s+of\s+Interpretation)?)`;
const GENERAL_RULE = String.raw`GRIs?|General\s+Rules?\s+(?:of|for\s+the)\s+Interpretation`;

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
    read: (groups) => noteReference(groups, seriesOf(groups.series)),
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
    read: (groups) => noteReference(groups, seriesOf(groups.series)),
  },
  {
    pattern: pattern(HTSUS, String.raw`,?\s*(?:Statistical\s+)?Annex\s+(?<annex>[a-c])(?!\w)`),
    read: ({ annex = '' }) => ({ kind: 'htsus-annex', annex: annex.toUpperCase() }),
  },
  {
    pattern: pattern(HTSUS, String.raw`,?\s*Chapter\s+(?<number>\d{1,2})`, END),
    read: numberOf,
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

function noteReference({ number = '', paragraphs, rule, ...place }: Groups, series: string): TariffNote {
  return {
    kind: 'htsus-note',
    place: placeOf(place),
    series,
    number,
    paragraphs: paragraphsOf(paragraphs),
    rule: rule === undefined ? null : withoutSpaces(rule),
  };
}

function placeOf({ chapter, subchapter, section }: Groups): string | null {
  if (section !== undefined) return `Section ${section.toUpperCase()}`;
  if (chapter === undefined) return null;
  const name = `Chapter ${Number(chapter)}`;
  return subchapter === undefined ? name : `${name}, Subchapter ${subchapter.toUpperCase()}`;
}

function seriesOf(text = ''): string {
  const letters = (name: string) => withoutSpaces(name.replaceAll('.', '')).toLowerCase();
  return SERIES.find((name) => letters(name) === letters(text)) ?? text;
}

function patternOf(name: string): string {
  return name.replaceAll('.', String.raw`\.?`).replaceAll(' ', String.raw`\s+`);
}
