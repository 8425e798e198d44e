export interface ReadingBlock {
  /** Columns hold their shape only in a type of one width. */
  kind: 'prose' | 'columns';
  text: string;
}

/** Three spaces or more inside a line, or cells parted by bars. */
const COLUMNS = /\S {3,}\S|\s\|\s/;
/** Inside a table two spaces are enough; in prose they may stand after a full stop. */
const MORE_COLUMNS = /\S {2,}\S/;

/** Parts a paper's plain text into paragraphs and tables, in order; blank lines part blocks and are dropped. */
export function readingBlocks(text: string): ReadingBlock[] {
  return text
    .trimEnd()
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .flatMap(blocksOf)
    .filter((block) => block.text.trim() !== '');
}

function blocksOf(paragraph: string): ReadingBlock[] {
  const blocks: ReadingBlock[] = [];
  for (const line of paragraph.split('\n')) {
    const last = blocks.at(-1);
    const columns =
      last?.kind === 'columns' ? MORE_COLUMNS.test(line) || COLUMNS.test(line) : COLUMNS.test(line);
    const kind = columns ? 'columns' : 'prose';
    if (last?.kind === kind) last.text += `\n${line}`;
    else blocks.push({ kind, text: line });
  }
  return blocks;
}
