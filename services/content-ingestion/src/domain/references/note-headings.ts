/** A heading of a file of notes. */
export type NoteHeading =
  | { is: 'place'; kind: 'chapter' | 'tariff-section' | 'subchapter'; number: string; title: string }
  /** `isContinued`: repeated at the top of a page, "Notes (con.)". */
  | { is: 'series'; series: string; isContinued: boolean }
  | { is: 'note'; series: string | null; number: string; title: string };

/** Series of notes outside of chapters, by the heading above them. */
const GENERAL: readonly (readonly [heading: RegExp, series: string])[] = [
  [/^general notes?$/i, 'General Note'],
  [/^general statistical notes?$/i, 'General Statistical Note'],
  [/^general rules of interpretation(?: \(gris?\))?$/i, 'GRI'],
  [/^additional u\.?s\.? rules of interpretation$/i, 'Additional U.S. Rule of Interpretation'],
];
const IN_PLACES: readonly (readonly [heading: RegExp, series: string])[] = [
  [/^(?:legal )?notes?$/i, 'Note'],
  [/^subheading notes?$/i, 'Subheading Note'],
  [/^additional u\.?s\.? notes?$/i, 'Additional U.S. Note'],
  [/^u\.?s\.? notes?$/i, 'U.S. Note'],
  [/^statistical notes?$/i, 'Statistical Note'],
];
const ALL = [...GENERAL, ...IN_PLACES];
const GENERAL_SERIES = new Set(GENERAL.map(([, series]) => series));

export function isGeneral(series: string): boolean {
  return GENERAL_SERIES.has(series);
}

const MARKDOWN = /^#{1,6}\s+/;
const PLACE = /^(chapter|section|subchapter)\s(\d{1,2}|[IVXL]{1,7})(?![\w.(])(?:\s?[-–—:.]\s?|\s|$)(.*)$/i;
/** "Note 3", "Additional U.S. Note 1: Footwear", "GRI 3", "Rule 3". */
const NUMBERED = /^(.{3,40}?)\s(\d{1,2})(?:(?:\s?[-–—:.]\s?|\s)(.*))?$/;
const CONTINUED = /\s?[-–—]?\s?\(?con(?:t|tinued)?\.?\)?$/i;
/** The mark of a footnote. */
const FOOTNOTE = /\s\d\/$/;

export const isMarkdownHeading = (text: string): boolean => MARKDOWN.test(text);

/** @param isApart whether an empty line stands before it: a line within a paragraph may begin with the same words */
export function noteHeadingOf(text: string, isApart: boolean): NoteHeading | null {
  const isMarked = MARKDOWN.test(text);
  const written = text.replace(MARKDOWN, '').replaceAll('**', '').replace(FOOTNOTE, '').trim();
  const words = written.replace(CONTINUED, '');
  const isCapital = words === words.toUpperCase();
  return (
    placeIn(words, isMarked || isCapital, isApart) ??
    seriesIn(words, words !== written) ??
    numberedIn(words, isMarked, isApart)
  );
}

function placeIn(words: string, isHeading: boolean, isApart: boolean): NoteHeading | null {
  const [, name = '', number = '', title = ''] = PLACE.exec(words) ?? [];
  if (name === '' || !(isHeading || (isApart && title === '' && /^[CS]/.test(name)))) return null;
  const isNumber = /^\d/.test(number);
  if (isNumber !== (name.toLowerCase() === 'chapter')) return null;
  if (isNumber) return { is: 'place', kind: 'chapter', number: String(Number(number)), title };
  const kind = name.toLowerCase() === 'section' ? 'tariff-section' : 'subchapter';
  return { is: 'place', kind, number: number.toUpperCase(), title };
}

function seriesIn(words: string, isContinued: boolean): NoteHeading | null {
  const series = /^\p{Lu}/u.test(words) ? seriesNamed(words.replace(/[:.]$/, '')) : null;
  return series === null ? null : { is: 'series', series, isContinued };
}

function numberedIn(words: string, isMarked: boolean, isApart: boolean): NoteHeading | null {
  const [, name = '', number = '', title = ''] = NUMBERED.exec(words) ?? [];
  if (name === '' || !(isMarked || (isApart && title === '' && /^\p{Lu}/u.test(name)))) return null;
  const series = /^(?:gri|general rule(?: of interpretation)?)$/i.test(name) ? 'GRI' : seriesNamed(name);
  if (series === null && !/^rule$/i.test(name)) return null;
  return { is: 'note', series, number, title };
}

function seriesNamed(words: string): string | null {
  return ALL.find(([heading]) => heading.test(words.replaceAll(/\s+/g, ' ')))?.[1] ?? null;
}
