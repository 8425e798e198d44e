import { formatReference, type Reference } from '@tenfold/exam';
import { writePdf, type PlacedText } from './paper.js';

/** Like the text of a chapter of the tariff, as a viewer copies it; written for the tests. */
export const CHAPTER_TEXT = `SECTION XII
BOOTS, HATS
AND UMBRELLAS
Notes
1. Nothing here is worn.
CHAPTER 64
BOOTS AND THE LIKE; PARTS OF THEM 1/

Notes

1.   This chapter leaves out:
     (a)   Covers for one day that are made of paper or of thin sheets of plastics and that have no sole of their own, which
           belong to what they are made of;
     (ij)  Toys with wheels or blades (chapter 95), and what is meant by subdivisions
           (a) and (k) of this note; and
     (k)   The rest.

2.   Parts are not the nails, hooks and buckles, nor the orna-
     ments of a boot, whatever its price, its color and its use are, as the third paragraph of this chapter says, or note
     3. Below it, ornaments are named.
Notes (con.)
3.   In this chapter:
     (a) (i)   rubber is rubber; and
1/ A footnote.
Subheading Notes (con.)
           (ii)  rubber is also a plastic that one sees; and
     (b)   leather is leather.

Additional U.S. Notes

1.   A welt is a strip.

2    One dollar.

5.   Two dollars, or
12 more.

Heading/   Stat.   Unit   Rates of Duty
6401   Boots
`;

/** Summaries of notes of several places; written for the tests. */
export const NOTES_MARKDOWN = `<!-- content: summary -->
# General Rules of Interpretation

Goods are classified by rules.

1. Headings and notes decide.
2. (a) Unfinished goods count as finished.

   (b) Mixtures belong to their parts.

## General Note 3: Rates

(a) The first column.

(b) The second column.

# Chapter 99
## Subchapter III
### U.S. Notes
20. (a) Goods of a country.

    (u) (i) More of them.

# SECTION XVI
#### Machines
## Notes
4. A machine is a machine.
`;

const LINE = 16;
const TOP = 760;

/** One text on each line from the top of the page; an empty one leaves a space. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  return writePdf(
    pages.map((texts) =>
      texts.flatMap((text, index): PlacedText[] =>
        text === '' ? [] : [{ x: 72, y: TOP - LINE * index, text }],
      ),
    ),
  );
}

/** A document with a table of contents, sections that go on over pages, and printed numbers from the second page. */
export const DOCUMENT_PAGES: readonly (readonly string[])[] = [
  ['Business Rules', '', '1 Scope ........ 1', '1.1 Remote filing ........ 1', '2 Payment ........ 2'],
  [
    'Business Rules',
    '1 Scope',
    '',
    'This document is about summaries of entries that are filed from another port and paid by state-',
    'ments. It has these parts:',
    '1. The filing of them',
    '2. The payment',
    '',
    '1.1 Remote filing',
    'A filer needs a license for the whole country. As section',
    '1.1 says, a port has no say in it, and the filer is told of the port that',
    'Page 1',
  ],
  [
    'Business Rules',
    'reviews the summary within a day.',
    '',
    '2 Payment',
    'The statements are paid.',
    'Page 2',
  ],
  ['Business Rules', '2.1 Late payment', 'Late is late.', 'Page 3'],
];

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ij', ...'klmnopqrstuvwxyz'];
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];

/** Paragraphs up to the last cited one: "(a)", "(b)", "(i)" ... */
function paragraphsTo(paths: readonly (readonly string[])[]): string[] {
  const last = Math.max(...paths.map(([letter = '']) => LETTERS.indexOf(letter)));
  return LETTERS.slice(0, last + 1).flatMap((letter) => {
    const below = paths.filter(([own]) => own === letter).map(([, roman = '']) => ROMANS.indexOf(roman));
    const romans = ROMANS.slice(0, Math.max(-1, ...below) + 1).map((roman) => `(${roman}) Of a kind.`);
    return [`(${letter}) Goods, such as these:`, ...romans];
  });
}

type NoteReference = Extract<Reference, { kind: 'htsus-note' | 'gri' }>;

/** A file of notes that has the cited ones. */
export function notesWith(references: readonly Reference[]): string {
  const cited = references.filter(
    (one): one is NoteReference => one.kind === 'htsus-note' || one.kind === 'gri',
  );
  const nameOf = (one: NoteReference) => formatReference({ ...one, paragraphs: [] });
  return [...new Set(cited.map(nameOf))]
    .flatMap((name) => {
      const own = cited.filter((one) => nameOf(one) === name);
      const [first] = own;
      const headings =
        first?.kind === 'htsus-note'
          ? [...(first.place?.split(', ') ?? []), `${first.series}s`]
          : ['General Rules of Interpretation'];
      const number = first?.kind === 'htsus-note' ? first.number : first?.rule;
      const paragraphs = paragraphsTo(own.map((one) => one.paragraphs));
      return [...headings.map((heading) => heading.toUpperCase()), `${number}. A note:`, ...paragraphs];
    })
    .join('\n\n');
}
