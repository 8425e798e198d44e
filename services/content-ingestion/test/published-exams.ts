import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishExam, type UnversionedExam } from '../src/domain/publish-exam.js';
import { readExamFile } from '../src/exam/read-exam-file.js';
import { uuidOf } from '../src/exam/uuid-of.js';
import { makeExam, makeQuestion, withQuestion } from './make-exam.js';

const folder = join(__dirname, '../../../tools/seed');

export const sampleExamFiles = readdirSync(folder).filter((name) => name.endsWith('.xml'));

export async function readSampleExam(name: string): Promise<UnversionedExam> {
  const reading = await readExamFile(readFileSync(join(folder, name)), new Date());
  if (!reading.ok) throw new Error(`${name}: ${JSON.stringify(reading.issues)}`);
  return reading.exam;
}

const unusualText = 'Line one\nline two\n\n  indented   with  blanks & <blank> "quotes" \u00a719 \u{1f6a2}';

/** An exam with every kind of key, images, exhibits of each form, and texts that look like formulas or markup. */
export function unusualExam(): UnversionedExam {
  const answers = ['A', 'B', 'C', 'D', 'E'].map((letter, index) => ({
    line: 1,
    letter,
    text: letter === 'B' ? '' : `=SUM(${index})`,
    imageUrl: letter === 'B' ? '/exhibits/mark-b.svg' : null,
  }));
  const changes: [number, Parameters<typeof makeQuestion>[1]][] = [
    [1, { correctAnswer: { line: 1, text: 'REMOVED' } }],
    [2, { correctAnswer: { line: 1, text: 'A,C' }, citations: [] }],
    [3, { correctAnswer: { line: 1, text: 'A,B,C,D' }, explanation: '' }],
    [4, { answers, correctAnswer: { line: 1, text: 'B,E' } }],
    [
      5,
      {
        content: unusualText,
        explanation: `'${unusualText}`,
        citations: ['-1 CFR', '@x', 'a; b', 'two\nlines', '\u200b+1'],
      },
    ],
    [6, { image: { line: 1, url: '/exhibits/mark-d.svg', description: 'An "invoice" & more' } }],
    [7, { answers: makeQuestion(7).answers.slice(0, 2), exhibitId: 'picture' }],
  ];
  const exhibits = [
    ...makeExam().exhibits,
    {
      line: 1,
      id: 'picture',
      title: null,
      content: null,
      images: [
        { line: 1, url: '/exhibits/marking-carton.svg', description: 'A' },
        { line: 1, url: '/exhibits/mark-c.svg', description: 'B' },
      ],
    },
    { line: 1, id: 'table', title: 'A / table::', content: 'Line | Pieces\n1    |    600', images: [] },
  ];
  const references = [...makeExam().references, { line: 1, title: 'Directive: (new)', edition: null }];
  const exam = changes.reduce(
    (made, [number, change]) => withQuestion(made, number, change ?? {}),
    makeExam({ exhibits, references }),
  );
  return publishExam(exam, uuidOf);
}
