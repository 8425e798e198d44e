import type { PaperLine } from '../paper-lines.js';
import { paragraphPaths } from './paragraph-paths.js';
import { paragraphOf, type ParsedParagraph } from './parsed-division.js';

const DESIGNATED = /^(?:\([a-z]{1,5}\)|\([A-Z]{1,5}\)|\(\d{1,3}\))/;
/** "(b) and (c) of this note" continues a sentence. */
const CONTINUES = /^(?:\(\w{1,5}\))+(?:[,;.)]|\s(?:and|or|of|to|through|above|below|hereof|thereof)\b)/;
const BULLET = /^(?:[-*+•●▪◦–—]|[\uE000-\uF8FF])\s+/;
/** "1/ See heading 9817.64.01." */
const FOOTNOTE = /^\d{1,2}\/\s/;
const ENDED = /[.;:,—–][”"’)]*(?:\s(?:and|or|and\/or))?$/;
/** A line with less than this share of a full line ends early. */
const EARLY = 0.8;

/**
 * The paragraphs of a note with their designation paths. A line begins a paragraph after an empty line, or with a designation where
 * the line before ended a sentence, an item or early. Footnotes of pages come last.
 *
 * @param full length of a full line; 0 when lines are paragraphs
 */
export function noteParagraphs(lines: readonly PaperLine[], full: number): ParsedParagraph[] {
  const texts: string[][] = [];
  const footnotes = lines.filter(({ text }) => FOOTNOTE.test(text));
  let before: PaperLine | undefined;
  for (const line of lines) {
    if (FOOTNOTE.test(line.text)) continue;
    const text = line.text.replace(BULLET, '');
    const isItem = text !== line.text;
    const own = { ...line, text };
    if (before === undefined || isItem || beginsParagraph(own, before, full)) texts.push([]);
    appendTo(texts.at(-1) ?? [], text);
    before = own;
  }
  const paragraphs = texts.map((pieces) => paragraphOf('text', pieces.join('')));
  const paths = paragraphPaths(paragraphs);
  return [
    ...paragraphs.map((paragraph, index) => ({ ...paragraph, path: paths[index] ?? [] })),
    ...footnotes.map(({ text }) => paragraphOf('note', text.replaceAll(/\s+/g, ' '))),
  ];
}

function beginsParagraph({ text, isApart }: PaperLine, before: PaperLine, full: number): boolean {
  if (isApart || full === 0 || isRow(text) || isRow(before.text)) return true;
  if (!DESIGNATED.test(text) || CONTINUES.test(text)) return false;
  const word = /^\S+/.exec(text)?.[0] ?? '';
  return ENDED.test(before.text) || before.text.length + word.length < EARLY * full;
}

/** Of a table: with columns after the designation. */
function isRow(text: string): boolean {
  return text.replace(/^(?:\(\w{1,5}\)\s*|\d{1,2}\.\s*)+/, '').includes('   ');
}

function appendTo(pieces: string[], text: string): void {
  const clean = text.replaceAll(/\s+/g, ' ');
  const isBroken = /[\p{L}\d)]-$/u.test(pieces.at(-1) ?? '');
  if (pieces.length > 0 && !isBroken) pieces.push(' ');
  pieces.push(clean);
}
