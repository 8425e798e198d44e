/** A designation at the start of a paragraph: the "d" of "(d)". */
export interface Designation {
  text: string;
  isItalic: boolean;
  /** The last of "(b)-(d) [Reserved]". */
  through: string | null;
}

const ONE = String.raw`\(([a-z]{1,5}|[A-Z]{1,5}|\d{1,3})\)`;
const DESIGNATION = new RegExp(ONE, 'y');
const THROUGH = new RegExp(String.raw`\s?(?:[-–—]|and|through)\s?${ONE}(?=\s*\[)`, 'y');
/** "(a) General—(1) Form." */
const AFTER_HEADING = /\.?\s?[-–—]\s?(?=\()/y;

/** The CFR has six levels. */
const DESIGNATIONS_MAX = 8;

/**
 * The designations with which a paragraph begins, also those behind the heading of the first one.
 *
 * @param italics starts and ends of the ranges in italics, in turn
 */
export function designationsOf(text: string, italics: readonly number[]): Designation[] {
  const found: Designation[] = [];
  let at = 0;
  while (found.length < DESIGNATIONS_MAX) {
    const match = matchAt(DESIGNATION, text, at);
    const designation = match?.[1];
    if (!match || designation === undefined) {
      const next = found.length === 0 ? null : afterHeading(text, italics, at);
      if (next === null) return found;
      at = next;
      continue;
    }
    const through = matchAt(THROUGH, text, at + match[0].length);
    found.push({ text: designation, isItalic: isInside(italics, at + 1), through: through?.[1] ?? null });
    at += match[0].length + (through?.[0].length ?? 0);
    while (text[at] === ' ') at += 1;
  }
  return found;
}

/** @returns the place of the designation that follows the heading at this place */
function afterHeading(text: string, italics: readonly number[], at: number): number | null {
  const start = italics.findIndex((place, index) => index % 2 === 0 && place === at);
  const end = start < 0 ? undefined : italics[start + 1];
  const match = end === undefined ? null : matchAt(AFTER_HEADING, text, end);
  return match && end !== undefined ? end + match[0].length : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isInside(italics: readonly number[], place: number): boolean {
  return italics.some(
    (start, index) => index % 2 === 0 && start <= place && place < (italics[index + 1] ?? 0),
  );
}
