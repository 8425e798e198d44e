import type { ReferenceDivisionKind, ReferenceParagraphKind, TariffRates } from '@tenfold/contracts';

/** A part, section, heading ... of a reference, in the order of the file. */
export interface ParsedDivision {
  /** Ordinal in the edition, from 0; a division comes before those inside it. */
  place: number;
  parent: number | null;
  kind: ReferenceDivisionKind;
  /** "111", "C", "111.30", "6403"; empty where it has none. */
  number: string;
  heading: string;
  /** By which citations find it, such as "section 111.30"; null when no citation names it. */
  key: string | null;
  paragraphs: ParsedParagraph[];
  /** Number of its first paragraphs that stand in no other division. A search finds the others there. Default: all. */
  ownParagraphs?: number;
}

export interface ParsedParagraph {
  kind: ReferenceParagraphKind;
  /** ["d", "2"] of 19 CFR 111.30(d)(2); ["51", "30"] of HTSUS 6403.51.30. */
  path: string[];
  text: string;
  /** Starts and ends of ranges of the text, in turn. */
  italics: number[];
  table: { head: string[][]; rows: string[][] } | null;
  line: TariffRates | null;
}

/** What a file says of itself, and what of it could not be read. */
export interface ReadReference {
  work: string;
  title: string;
  /** The file contains summaries in the project's own words, not the reference. */
  isSummary: boolean;
  unread: UnreadPart[];
  unreadCount: number;
}

export interface UnreadPart {
  line: number;
  what: string;
}

export const UNREAD_LISTED_MAX = 200;

/** A file that is no reference at all; the message is for the editor. */
export class ReferenceFileError extends Error {}

export function paragraphOf(kind: ReferenceParagraphKind, text: string): ParsedParagraph {
  return { kind, path: [], text, italics: [], table: null, line: null };
}
