/** Rows of a printed table, from the elements of HTML and of GPO's tables. */
export interface TableRows {
  head: string[][];
  rows: string[][];
}

export interface Cell {
  text: string;
  isHead: boolean;
  columns: number;
  rows: number;
}

const COLUMNS_MAX = 40;
const ROWS_MAX = 2_000;

/** Repeats nothing: of a cell that covers several places, the others are empty. */
export function tableOf(cells: readonly (readonly Cell[])[]): TableRows {
  const grid: { texts: string[]; isHead: boolean }[] = [];
  let covered: number[] = [];
  for (const row of cells.slice(0, ROWS_MAX)) {
    const texts: string[] = [];
    const below = covered.map((left) => Math.max(0, left - 1));
    const place = (text: string, rows: number) => {
      while ((covered[texts.length] ?? 0) > 0) texts.push('');
      if (texts.length >= COLUMNS_MAX) return;
      below[texts.length] = rows - 1;
      texts.push(text);
    };
    for (const { text, columns, rows } of row)
      for (let column = 0; column < Math.min(columns, COLUMNS_MAX); column += 1)
        place(column === 0 ? text : '', rows);
    covered = below;
    grid.push({ texts, isHead: row.length > 0 && row.every(({ isHead }) => isHead) });
  }
  const headEnd = grid.findIndex(({ isHead }) => !isHead);
  const split = headEnd < 0 ? grid.length : headEnd;
  return {
    head: grid.slice(0, split).map(({ texts }) => texts),
    rows: grid.slice(split).map(({ texts }) => texts),
  };
}
