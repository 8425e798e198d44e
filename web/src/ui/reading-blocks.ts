export interface ReadingBlock {
  kind: 'prose' | 'columns';
  text: string;
}

/** Three or more spaces within a line, or cells separated by bars. */
const COLUMNS = /\S {3,}\S|\s\|\s/;
/** Within a table two spaces suffice; in prose they may follow a period. */
const MORE_COLUMNS = /\S {2,}\S/;

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
