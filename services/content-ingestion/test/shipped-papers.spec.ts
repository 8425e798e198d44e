import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPaper } from '../src/paper/read-paper.js';

const folder = join(__dirname, '../../../deploy/seed');
const papers = readdirSync(folder).filter((name) => name.endsWith('.xml'));

describe('the papers that ship with the product', () => {
  it('are there', () => {
    expect(papers).not.toEqual([]);
  });

  it.each(papers)('%s has no issue and no warning, and is not called authentic', async (name) => {
    const reading = await readPaper(readFileSync(join(folder, name)));
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      placeholderCount: 0,
      paper: { origin: 'sample' },
    });
    if (!reading.ok) return;
    for (const { explanation, citations } of reading.paper.questions) {
      expect(explanation).not.toBe('');
      expect(citations).not.toEqual([]);
    }
  });

  it('are different papers', async () => {
    const readings = await Promise.all(papers.map((name) => readPaper(readFileSync(join(folder, name)))));
    const ids = readings.map((reading) => reading.ok && reading.paper.examId);
    expect(new Set(ids).size).toBe(papers.length);
  });
});
