import '../parser-in-process.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSections } from '../../src/domain/check-sections.js';
import { readExamFile } from '../../src/exam/read-exam-file.js';
import { badExamFiles } from '../bad-exam-files.js';
import { contentMistakes } from './content-mistakes.js';
import { fileMistakes } from './file-mistakes.js';
import { goodExam, knownSections, type Mistake } from './mistake.js';
import { confirmedMistakes, warnedMistakes } from './warned-mistakes.js';

const now = new Date('2026-11-23T12:00:00Z');
const doc = join(__dirname, '../../../../docs/exam-mistakes.md');
const chapters = [
  { severity: 'error', title: 'Refused: the file', mistakes: fileMistakes },
  { severity: 'error', title: 'Refused: structure and content', mistakes: contentMistakes },
  { severity: 'warning', title: 'Warned of in the preview', mistakes: warnedMistakes },
  { severity: 'confirmation', title: 'Published after a confirmation', mistakes: confirmedMistakes },
];
const rows = chapters.flatMap(({ severity, mistakes }) =>
  mistakes.map((mistake) => ({ ...mistake, severity })),
);

async function reportOn(file: Buffer) {
  const reading = await readExamFile(file, now);
  if (!reading.ok) return reading.issues;
  return [...checkSections(reading.sections, knownSections), ...reading.warnings];
}

describe('an exam file with', () => {
  it.each(rows)('$what gets its sentence', async ({ file, line, question, severity, message }) => {
    const [first] = await reportOn(file);
    expect(first).toMatchObject({ message, line, question, severity });
  });

  it('no mistake gets none', async () => {
    expect(await reportOn(Buffer.from(goodExam))).toEqual([]);
  });
});

describe('a bad exam file', () => {
  it.each(badExamFiles)('with $what is refused as $code on line $line', async ({ bytes, code, line }) => {
    const [first] = await reportOn(bytes);
    expect(first).toMatchObject({ code, line });
    expect(JSON.stringify(first)).not.toMatch(/root:|node_modules|\.cjs/);
  });
});

it('sixty mistakes or more are covered', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
});

it('no sentence has a word of the parser or of XML Schema', () => {
  const words =
    /facet|pattern|type definition|AttValue|noNamespaceSchemaLocation|xs:|NCName|EntityRef|libxml/;
  expect(rows.filter(({ message }) => words.test(message))).toEqual([]);
});

it('docs/exam-mistakes.md lists the sentences; WRITE_EXAM_MISTAKES=1 writes them', () => {
  if (process.env['WRITE_EXAM_MISTAKES']) writeFileSync(doc, documentOf());
  expect(readFileSync(doc, 'utf8')).toBe(documentOf());
});

function documentOf(): string {
  const parts = chapters.map(({ title, mistakes }) => `## ${title}\n\n${tableOf(mistakes)}`);
  return `# Mistakes in exam files

What an editor reads about each mistake. Beside the sentence, the page links to the line. A test makes each
mistake in a sample exam and compares the sentence, its line and its question; run with \`WRITE_EXAM_MISTAKES=1\`, it
writes this page: \`WRITE_EXAM_MISTAKES=1 node tools/test-runner/test.mjs services/content-ingestion/test/mistakes\`.

${parts.join('\n')}`;
}

function tableOf(mistakes: readonly Mistake[]): string {
  const cells = mistakes.map(({ what, message }) => [what, `\`${message}\``] as const);
  const width = (column: 0 | 1): number => Math.max(...cells.map((row) => row[column].length));
  const line = (first: string, second: string, fill = ' '): string =>
    `| ${first.padEnd(width(0), fill)} | ${second.padEnd(width(1), fill)} |\n`;
  const head = line('Mistake', 'Sentence') + line('', '', '-');
  return head + cells.map(([what, message]) => line(what, message)).join('');
}
