interface TextPiece {
  text: string;
  /** Position in the text. */
  start: number;
  /** A citation that a link opens; null for other text. */
  citation: string | null;
}

const PLACE =
  /(?:(?<title>\d{1,2}) CFR |§{1,2}\s?)(?<section>\d{1,3}\.\d{1,4}[a-z]?)(?<inSection>(?:\([a-zA-Z\d]{1,5}\))*)|(?:[Pp]art (?<part>\d{1,3})(?= of this (?:chapter|title)))|(?:paragraphs? (?<own>(?:\([a-zA-Z\d]{1,5}\))+)(?= of this section))/g;

/**
 * Finds what a text of the CFR names: "§ 111.30(d)", "part 163 of this chapter", "paragraph (b)(2) of this section".
 *
 * @param title number of the title that the text is in
 * @param section its number, such as "111.30"
 */
export function linkPieces(text: string, title: string, section: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACE)) {
    const { title: otherTitle = title, section: named, inSection = '', part, own = '' } = match.groups ?? {};
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), start: at, citation: null });
    const place = part === undefined ? `${named ?? section}${inSection}${own}` : `Part ${part}`;
    pieces.push({ text: match[0], start: match.index, citation: `${otherTitle} CFR ${place}` });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at, citation: null });
  return pieces;
}
