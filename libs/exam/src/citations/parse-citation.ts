import { continuedDocumentForms, documentForms } from './document-forms.js';
import { continuedLawForms, lawForms } from './law-forms.js';
import {
  type ReferenceForm,
  paragraphsOf,
  PARAGRAPHS_MAX,
  pattern,
  SOME_PARAGRAPHS,
} from './reference-form.js';
import type { Reference } from './reference.js';
import { continuedTariffForms, tariffForms } from './tariff-forms.js';

export interface CitationPart {
  text: string;
  reference: Reference | null;
}

export interface ParsedCitation {
  /** Their texts concatenate to the citation. */
  parts: CitationPart[];
  references: Reference[];
  /** False when the citation has a text that is no reference, or no reference at all. */
  isComplete: boolean;
}

/** "(b)" in "19 CFR 134.1(a) and (b)". */
const continuedParagraphs: ReferenceForm = {
  pattern: pattern(String.raw`(?:paragraphs?\s+)?(?<paragraphs>${SOME_PARAGRAPHS})`),
  read: ({ paragraphs }, previous) =>
    previous && 'paragraphs' in previous ? continued(previous, paragraphsOf(paragraphs)) : null,
};

/** The first form that matches wins, so a reference with its name comes before one that continues a list. */
const FORMS: readonly ReferenceForm[] = [
  ...lawForms,
  ...tariffForms,
  ...documentForms,
  ...continuedLawForms,
  ...continuedTariffForms,
  ...continuedDocumentForms,
  continuedParagraphs,
];
/** A defined term may follow its section: 19 CFR 111.1 "Customs business". */
const SEPARATOR =
  /(?:[\s,;&/.]|(?:and|or|see|also|et\s+seq)(?!\w)|\(?(?:definitions?\s+(?:of\s+)?)?["“][^"“”;]{1,80}["”]\)?)+/iy;
const OTHER_TEXT = /[^\s,;&/]+/y;

export function parseCitation(citation: string): ParsedCitation {
  const parts: CitationPart[] = [];
  let previous: Reference | null = null;
  let hasOtherText = false;
  let at = 0;
  while (at < citation.length) {
    const separator = textAt(SEPARATOR, citation, at);
    // a list ends at a semicolon
    if (separator?.includes(';')) previous = null;
    const found: CitationPart | null = separator === null ? referenceAt(citation, at, previous) : null;
    const part = found ?? { text: separator ?? textAt(OTHER_TEXT, citation, at) ?? '', reference: null };
    previous = found?.reference ?? previous;
    hasOtherText ||= separator === null && found === null;
    parts.push(part);
    at += part.text.length;
  }
  const references = parts.flatMap(({ reference }) => reference ?? []);
  return { parts, references, isComplete: references.length > 0 && !hasOtherText };
}

function referenceAt(citation: string, at: number, previous: Reference | null): CitationPart | null {
  for (const { pattern, read } of FORMS) {
    pattern.lastIndex = at;
    const match = pattern.exec(citation);
    const reference = match && read(match.groups ?? {}, previous);
    if (match && reference) return { text: match[0], reference };
  }
  return null;
}

function textAt(pattern: RegExp, citation: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(citation)?.[0] ?? null;
}

/** The first of the new paragraphs replaces the last one of its level, which shows in how it is written. */
function continued(
  previous: Extract<Reference, { paragraphs: string[] }>,
  next: readonly string[],
): Reference | null {
  const level = previous.paragraphs.findLastIndex((paragraph) => styleOf(paragraph) === styleOf(next[0]));
  if (level < 0 || level + next.length > PARAGRAPHS_MAX) return null;
  const paragraphs = [...previous.paragraphs.slice(0, level), ...next];
  return previous.kind === 'cfr' ? { ...previous, paragraphs, through: null } : { ...previous, paragraphs };
}

function styleOf(paragraph = ''): string {
  if (/^\d+$/.test(paragraph)) return 'number';
  if (/^[ivx]+$/.test(paragraph)) return 'roman';
  return paragraph === paragraph.toLowerCase() ? 'letter' : 'capital';
}
