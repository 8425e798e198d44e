import type { CsvRow } from './csv-rows.js';
import { assertAtMost } from './file-limits.js';
import { importTable } from './import-csv.js';
import type { EnteredDetails, ImportedExam } from './imported-exam.js';
import { childNamed, childrenNamed, descendants, textContent, type XmlTree } from './xml-tree.js';

/** Parts of a workbook that are read: its first sheet, and the texts of all sheets. */
export const isWorkbookPart = (name: string): boolean =>
  /^xl\/(?:sharedStrings|worksheets\/sheet\d{1,4})\.xml$/.test(name);

/** Reads the first sheet of an Excel workbook like a CSV file. */
export function importXlsx(files: ReadonlyMap<string, XmlTree>, entered: EnteredDetails): ImportedExam {
  const strings = files.get('xl/sharedStrings.xml');
  const texts = strings ? childrenNamed(strings, 'si').map(textOf) : [];
  const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/'));
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0]);
  const [first = ''] = sheets.toSorted((a, b) => numberOf(a) - numberOf(b));
  const data = childNamed(files.get(first) ?? null, 'sheetData');
  const listed = data ? childrenNamed(data, 'row') : [];
  assertAtMost('rows', listed.length);
  const rows = listed.map((row, index) => ({
    line: Number(row.attributes['r'] ?? index + 1),
    cells: cellsOf(row, texts),
  }));
  return importTable(
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    entered,
    'xlsx',
  );
}

/** Without the readings that Japanese texts have. */
function textOf(element: XmlTree): string {
  const runs = descendants(element, ({ name }) => name === 't');
  const spoken = new Set(
    descendants(element, ({ name }) => name === 'rPh').flatMap((one) => childrenNamed(one, 't')),
  );
  return runs
    .filter((run) => !spoken.has(run))
    .map(textContent)
    .join('');
}

function cellsOf(row: XmlTree, texts: readonly string[]): CsvRow['cells'] {
  const cells: string[] = [];
  for (const [index, cell] of childrenNamed(row, 'c').entries()) {
    const column = columnOf(cell.attributes['r']) ?? index;
    assertAtMost('columns', column + 1);
    while (cells.length <= column) cells.push('');
    cells[column] = valueOf(cell, texts);
  }
  return cells;
}

/** `C7` is the third column. */
function columnOf(reference = ''): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  return column - 1;
}

function valueOf(cell: XmlTree, texts: readonly string[]): string {
  const inline = childNamed(cell, 'is');
  if (inline) return textOf(inline);
  const value = childNamed(cell, 'v');
  const text = value ? textContent(value) : '';
  return cell.attributes['t'] === 's' ? (texts[Number(text)] ?? '') : text;
}
