import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const docs = join(__dirname, '../../../../docs');
const page = join(docs, 'learning.md');

/**
 * Replaces the parts of docs/learning.md between `<!-- NAME -->` and `<!-- end of NAME -->`, and writes the picture.
 *
 * @throws Error for a part that the page does not have
 */
export async function writeDocs(parts: Readonly<Record<string, string>>, picture: string): Promise<void> {
  let text = readFileSync(page, 'utf8');
  for (const [name, content] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const from = text.indexOf(start);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/learning.md has no part "${name}"`);
    text = `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
  }
  const config = await resolveConfig(page);
  writeFileSync(page, await format(text, { ...config, filepath: page }));
  writeFileSync(join(docs, 'learning-calibration.svg'), picture);
}
