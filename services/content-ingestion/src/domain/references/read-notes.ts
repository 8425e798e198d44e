import { NOTES_WORK, type Reference } from '@tenfold/exam';
import { mendBrokenWords } from '../join-lines.js';
import { fullLength, type PaperLine } from '../paper-lines.js';
import { notesKey } from './citation-target.js';
import { isGeneral, isMarkdownHeading, noteHeadingOf, type NoteHeading } from './note-headings.js';
import { noteParagraphs } from './note-paragraphs.js';
import {
  ReferenceFileError,
  UNREAD_LISTED_MAX,
  type ParsedDivision,
  type ReadReference,
  type UnreadPart,
} from './parsed-division.js';

/** The tariff also writes "3.. Certain garments" and, rarely, "10 Heading 8537". */
const NUMBER = /^(\d{1,2})(\.{0,2})(?:\s+([\p{Lu}\d(“"‘'[*].*))?$/u;
/** Heads of the tariff's pages, which a short file does not repeat often enough to show it; "64-1", "99-III-12". */
const PAGE_HEAD =
  /^(?:Harmonized Tariff Schedule of the United States\b.{0,40}|Annotated for Statistical Reporting Purposes|GN p\.\s?\d{1,4}|[IVXL]{1,6}|(?:[IVXL]+|\d{1,2})\s?-\s?(?:[IVXL]+\s?-\s?)?\d{1,3})$/i;
const TITLE_MAX = 300;
const ENDED = /[.;:][”"’)]*$/;
/** A line with less than this share of a full line ends a paragraph. */
const SHORT = 0.7;

type Place = Extract<NoteHeading, { is: 'place' }>;

interface OpenNote {
  division: ParsedDivision;
  lines: PaperLine[];
}

/** Receives the lines of a file of notes in order. */
class NotesReader {
  private readonly divisions: ParsedDivision[] = [];
  private readonly byKey = new Map<string, ParsedDivision>();
  private readonly notes: OpenNote[] = [];
  private chapter: Place | null = null;
  private subchapter: Place | null = null;
  /** The last heading of a place: its title in capitals may follow, also where the heading is repeated. */
  private titled: { place: Place; isKnown: boolean } | null = null;
  private series = 'Note';
  private open: OpenNote | null = null;
  private readonly last = new Map<string, number>();
  private before: PaperLine | null = null;
  private readonly unread: UnreadPart[];
  private unreadCount: number;
  private isBetween = false;
  /** Whether the file is one note, as its name says. */
  private isSingle = false;

  /**
   * @param named where the notes stand until the file says it
   * @param full length of a full line; 0 when lines are paragraphs
   */
  constructor(
    named: Reference,
    private readonly full: number,
    unread: readonly UnreadPart[],
  ) {
    this.unread = unread.slice(0, UNREAD_LISTED_MAX);
    this.unreadCount = unread.length;
    this.begin(named);
  }

  line(line: PaperLine): void {
    if (PAGE_HEAD.test(line.text)) return;
    // General Note 11 has rules of origin below the names of chapters
    const heading = noteHeadingOf(line.text, line.isApart && !isGeneral(this.series));
    if (heading !== null) this.heading(heading);
    else this.text(line);
    this.before = line;
  }

  finish(isSummary: boolean): ReadReference & { divisions: ParsedDivision[] } {
    for (const { division, lines: own } of this.notes) division.paragraphs = noteParagraphs(own, this.full);
    const divisions = withoutEmpty(this.divisions);
    if (divisions.length === 0)
      throw new ReferenceFileError(
        'No note was found in the file. A note begins with its number, such as “1. This chapter does not cover:”, below a line such as “Notes” or “Additional U.S. Notes”.',
      );
    const { unread, unreadCount } = this;
    return { work: NOTES_WORK, title: titleOf(divisions), isSummary, unread, unreadCount, divisions };
  }

  private begin(named: Reference): void {
    if (named.kind === 'htsus-heading') this.enter(placeNamed(`Chapter ${Number(named.number)}`));
    if (named.kind === 'htsus-section') this.enter(placeNamed(`Section ${named.section}`));
    if (named.kind === 'gri') {
      this.series = named.isAdditional ? 'Additional U.S. Rule of Interpretation' : 'GRI';
      this.openDefault(named.rule);
    }
    if (named.kind !== 'htsus-note') return;
    for (const part of named.place?.split(', ') ?? []) this.enter(placeNamed(part));
    this.series = named.series;
    this.openDefault(named.number);
  }

  private heading(heading: NoteHeading): void {
    this.isBetween = false;
    if (heading.is === 'place') {
      const place = this.enter(heading);
      this.titled = { place, isKnown: place.title !== '' && place !== heading };
      return;
    }
    this.titled = null;
    if (heading.is === 'series') {
      const isOwn = heading.series === this.series && (this.isSingle || this.last.size > 0);
      const isRepeated = heading.isContinued || isOwn;
      if (this.open !== null && isRepeated) return;
      this.isSingle = false;
      this.open = null;
      this.useSeries(heading.series);
      return;
    }
    this.isSingle = false;
    if (heading.series !== null) this.useSeries(heading.series);
    this.openNote(heading.number, heading.title);
  }

  private useSeries(series: string): void {
    this.series = series;
    if (!isGeneral(series)) return;
    this.chapter = null;
    this.subchapter = null;
  }

  private text(line: PaperLine): void {
    if (this.titled !== null && (isTitle(line.text) || isMarkdownHeading(line.text))) {
      const { place, isKnown } = this.titled;
      const own = line.text.replace(/^#+\s/, '').replace(/\s\d\/$/, '');
      const title = `${place.title} ${own}`.trim().slice(0, TITLE_MAX);
      if (!isKnown) place.title = title;
      return;
    }
    this.titled = null;
    const [, number, dots = '', rest = ''] = NUMBER.exec(line.text) ?? [];
    const isNumbered = number !== undefined && `${dots}${rest}` !== '';
    if (isNumbered && this.beginsNote(Number(number), line, dots !== '')) {
      this.isBetween = false;
      this.openNote(number);
      if (rest !== '') this.open?.lines.push({ ...line, text: rest });
    } else if (this.open) this.open.lines.push(line);
    else this.note(line);
  }

  /** A line within a paragraph may begin with a number. */
  private beginsNote(number: number, { isApart }: PaperLine, hasDot: boolean): boolean {
    const isOpen = this.isAtStart() && Number(this.open?.division.number.split(' ').at(-1)) === number;
    const last = this.last.get(this.seriesKey()) ?? 0;
    if (isOpen) return true;
    if (this.isSingle || number <= last) return false;
    if (!hasDot) return number === last + 1 && (isApart || this.open === null);
    const before = this.before?.text ?? '';
    const isAfterEnd = isApart || this.open === null || before.length < SHORT * this.full || this.full === 0;
    return isAfterEnd || (ENDED.test(before) && number === last + 1);
  }

  private isAtStart(): boolean {
    return this.open?.lines.length === 0;
  }

  private note({ line, text }: PaperLine): void {
    if (this.isBetween) return;
    this.isBetween = true;
    this.unreadCount += 1;
    const what = `the text “${text.slice(0, 40)}” outside of the notes`;
    if (this.unread.length < UNREAD_LISTED_MAX) this.unread.push({ line, what });
  }

  /** @returns the same place again where its heading is repeated */
  private enter(place: Place): Place {
    const current = place.kind === 'subchapter' ? this.subchapter : this.chapter;
    if (current?.kind === place.kind && current.number === place.number) return current;
    if (place.kind === 'subchapter') this.subchapter = place;
    else {
      this.chapter = place;
      this.subchapter = null;
    }
    this.series = this.isSpecial() ? 'U.S. Note' : 'Note';
    this.open = null;
    return place;
  }

  /** Chapters 98 and 99 have U.S. notes alone. */
  private isSpecial(): boolean {
    return this.chapter?.kind === 'chapter' && ['98', '99'].includes(this.chapter.number);
  }

  /** The file may begin with its text, or name it and others. A general note has numbers of its own. */
  private openDefault(number: string): void {
    this.openNote(number);
    this.last.clear();
    this.isSingle = this.series === 'General Note';
  }

  private openNote(number: string, title = ''): void {
    const place = this.placeOfSeries();
    // lists show a note without what contains it
    const name = [...(place === null ? [] : [this.nameIn(place)]), `${this.series} ${Number(number)}`].join(
      ', ',
    );
    const key = notesKey(name);
    this.last.set(this.seriesKey(), Math.max(this.last.get(this.seriesKey()) ?? 0, Number(number)));
    const division = this.division(key, 'note', name, title, place);
    const known = this.notes.find((note) => note.division === division);
    this.open = known ?? { division, lines: [] };
    if (!known) this.notes.push(this.open);
  }

  private placeOfSeries(): Place | null {
    return isGeneral(this.series) ? null : (this.subchapter ?? this.chapter);
  }

  private seriesKey(): string {
    const place = this.placeOfSeries();
    return `${place === null ? '' : this.nameIn(place)} ${this.series}`;
  }

  /** "Chapter 99, Subchapter III" */
  private nameIn(place: Place): string {
    const isInside = place.kind === 'subchapter' && this.chapter !== null;
    return isInside && this.chapter ? `${nameOf(this.chapter)}, ${nameOf(place)}` : nameOf(place);
  }

  private divisionOf(place: Place): ParsedDivision {
    const { kind, number, title } = place;
    const inside = kind === 'subchapter' ? this.chapter : null;
    return this.division(notesKey(this.nameIn(place)), kind, number, title, inside);
  }

  private division(
    key: string,
    kind: ParsedDivision['kind'],
    number: string,
    heading: string,
    inside: Place | null,
  ): ParsedDivision {
    const known = this.byKey.get(key);
    if (known) return known;
    const parent = inside === null ? null : this.divisionOf(inside).place;
    const division = { place: this.divisions.length, parent, kind, number, heading, key, paragraphs: [] };
    this.divisions.push(division);
    this.byKey.set(key, division);
    return division;
  }
}

/** @param named what the editor says that the file is */
export function readNotes(
  all: readonly PaperLine[],
  named: Reference,
  isSummary: boolean,
  unread: readonly UnreadPart[] = [],
): ReadReference & { divisions: ParsedDivision[] } {
  const lines = mendBrokenWords(all);
  const reader = new NotesReader(named, fullLength([lines]), unread);
  for (const line of lines) reader.line(line);
  return reader.finish(isSummary);
}

function placeNamed(name: string): Place {
  const heading = noteHeadingOf(name, true);
  if (heading?.is !== 'place') throw new Error(`${name} is no place of notes`);
  return heading;
}

const names = { chapter: 'Chapter', 'tariff-section': 'Section', subchapter: 'Subchapter' } as const;

function nameOf({ kind, number }: Pick<Place, 'kind' | 'number'>): string {
  return `${names[kind]} ${number}`;
}

function isTitle(text: string): boolean {
  return (
    /\p{Lu}{2}/u.test(text) && text === text.toUpperCase() && !NUMBER.test(text) && !isMarkdownHeading(text)
  );
}

/** Without notes that have no text, and without chapters that have no notes. Places are numbered anew. */
function withoutEmpty(divisions: readonly ParsedDivision[]): ParsedDivision[] {
  const kept = new Set<number>();
  for (const { place, parent, paragraphs } of divisions.toReversed())
    if (paragraphs.length > 0 || kept.has(place)) {
      kept.add(place);
      if (parent !== null) kept.add(parent);
    }
  const places = new Map([...kept].toSorted((a, b) => a - b).map((place, index) => [place, index]));
  return divisions.flatMap((division) => {
    const place = places.get(division.place);
    if (place === undefined) return [];
    return {
      ...division,
      place,
      parent: division.parent === null ? null : (places.get(division.parent) ?? null),
    };
  });
}

const NAMED_MAX = 3;
const plurals: Readonly<Record<string, string>> = {
  'General Note': 'General Notes',
  'General Statistical Note': 'General Statistical Notes',
  GRI: 'General Rules of Interpretation',
  'Additional U.S. Rule of Interpretation': 'Additional U.S. Rules of Interpretation',
};

function titleOf(divisions: readonly ParsedDivision[]): string {
  const roots = divisions.filter(({ parent }) => parent === null);
  const places = roots.flatMap(({ kind, number }) =>
    kind === 'chapter' || kind === 'tariff-section' ? nameOf({ kind, number }) : [],
  );
  const general = roots.filter(({ kind }) => kind === 'note').map(({ number }) => number);
  const series = [...new Set(general.map((number) => number.replace(/ \d+$/, '')))];
  const names = series.map((one) => {
    const own = general.filter((number) => number.startsWith(`${one} `));
    return own.length === 1 ? own.join('') : (plurals[one] ?? one);
  });
  if (places.length + names.length > NAMED_MAX || (places.length > 0 && names.length > 0))
    return 'Notes of the HTSUS';
  return places.length > 0 ? `Notes of HTSUS ${places.join(', ')}` : `HTSUS ${names.join(', ')}`;
}
