import { questionsOf, type ParsedExam } from '../src/domain/parsed-exam.js';

const ROMAN = ['I', 'II', 'III', 'IV'];

/** The front page of a past exam, with its table of categories. */
export function paperFront(exam: ParsedExam): string[] {
  return [
    'April 23, 2025',
    'CBP Publication: 3442-0425',
    'Customs Broker License Examination',
    'Harmonized Tariff Schedule of the United States (2024 Basic Edition)',
    '19 CFR (Revised as of April 1, 2023)',
    ...exam.categories.flatMap(({ name, questions }, index) => [
      `Category ${ROMAN[index] ?? ''} – ${name}`,
      `Questions ${questions[0]?.number ?? 0} - ${questions.at(-1)?.number ?? 0}`,
    ]),
    '',
  ];
}

export function paperQuestions(exam: ParsedExam): string[] {
  return questionsOf(exam).flatMap(({ number, content, answers }) => [
    `${number}. ${content}`,
    ...answers.map(({ letter, text }) => `${letter}) ${text}`),
    '',
  ]);
}

export function paperKey(exam: ParsedExam): string[] {
  const rows = questionsOf(exam).map(
    ({ number, correctAnswer, citations }) =>
      `${number} Answer ${correctAnswer.text} ${citations.join('; ')}`,
  );
  return ['Question Answer Citation', ...rows];
}

/** The key as a viewer copies it, in two pages. */
export function paperColumns(exam: ParsedExam): string[] {
  const questions = questionsOf(exam);
  return [questions.slice(0, 40), questions.slice(40)].flatMap((block) => [
    ...block.map(({ number }) => String(number)),
    ...block.map(({ correctAnswer }) => correctAnswer.text),
    ...block.map(({ citations }) => citations.join('; ')),
  ]);
}

export interface PlacedText {
  x: number;
  y: number;
  text: string;
}

/**
 * A PDF without compression: each page is a list of texts at their places, in the order given.
 * @param packed content of all pages instead, as zlib compresses it
 */
export function writePdf(
  pages: readonly (readonly PlacedText[])[],
  { trailer = '', packed = '' } = {},
): Buffer {
  const filter = packed === '' ? '' : '/Filter /FlateDecode ';
  const content = pages.map((texts) =>
    packed !== ''
      ? packed
      : texts
          .map(({ x, y, text }) => `BT /F1 10 Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`)
          .join('\n'),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...content.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      `<< ${filter}/Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}

const LINES_OF_PAGE = 40;

/** The lines as a printed paper, with page numbers; the texts of each page are written from its end. */
export function printedPaper(lines: readonly string[]): Buffer {
  const pages: PlacedText[][] = [];
  for (let at = 0; at < lines.length; at += LINES_OF_PAGE) {
    const texts = lines
      .slice(at, at + LINES_OF_PAGE)
      .map((text, index) => ({ x: 72, y: 740 - 16 * index, text }))
      .filter(({ text }) => text !== '');
    pages.push([...texts, { x: 280, y: 40, text: `CBLE pg. ${pages.length + 1}` }].toReversed());
  }
  return writePdf(pages);
}

/** A key as a table: the number and the letter stand in the middle of the lines of the citation. */
export function printedKey(rows: readonly { number: number; letter: string; citation: string[] }[]): Buffer {
  const pages: PlacedText[][] = [[]];
  let y = 740;
  for (const { number, letter, citation } of rows) {
    if (y < 120) {
      pages.push([]);
      y = 740;
    }
    const middle = y - (12 * (citation.length - 1)) / 2;
    pages
      .at(-1)
      ?.push({ x: 72, y: middle, text: String(number) }, { x: 130, y: middle, text: `Answer ${letter}` });
    for (const [index, text] of citation.entries()) pages.at(-1)?.push({ x: 220, y: y - 12 * index, text });
    y -= 12 * citation.length + 16;
  }
  return writePdf(pages);
}
