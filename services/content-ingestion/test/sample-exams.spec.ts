import './parser-in-process.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UnversionedExam } from '../src/domain/publish-exam.js';
import { readExamFile } from '../src/exam/read-exam-file.js';
import { chiSquare, kindOfAnswers, leadingFigure, orderOf, type AnswerKind } from './answer-kinds.js';

const folder = join(__dirname, '../../../tools/seed');
const exams = readdirSync(folder).filter((name) => name.endsWith('.xml'));
const LETTERS = ['A', 'B', 'C', 'D'];
const CHI_SQUARE_LIMIT = 7.815;

type Question = UnversionedExam['questions'][number] & { where: string };

async function questionsOf(name: string): Promise<Question[]> {
  const reading = await readExamFile(readFileSync(join(folder, name)), new Date());
  if (!reading.ok) throw new Error(`${name}: ${JSON.stringify(reading.issues)}`);
  return reading.exam.questions.map((question) => ({ ...question, where: `${name} ${question.number}` }));
}

const textsOf = ({ answers }: Question): string[] => answers.map(({ text }) => text);

describe('the sample exams', () => {
  it('exist', () => {
    expect(exams).not.toEqual([]);
  });

  it.each(exams)('%s has no issue and no warning, and is not called authentic', async (name) => {
    const reading = await readExamFile(readFileSync(join(folder, name)), new Date());
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      placeholderCount: 0,
      exam: { origin: 'sample' },
    });
    if (!reading.ok) return;
    for (const { explanation, citations } of reading.exam.questions) {
      expect(explanation).not.toBe('');
      expect(citations).not.toEqual([]);
    }
  });

  it('have different questions', async () => {
    const readings = await Promise.all(
      exams.map((name) => readExamFile(readFileSync(join(folder, name)), new Date())),
    );
    const ids = readings.map((reading) => reading.ok && reading.exam.examId);
    expect(new Set(ids).size).toBe(exams.length);
  });
});

describe('the answers of the sample exams', () => {
  let questions: Question[];

  beforeAll(async () => {
    questions = (await Promise.all(exams.map(questionsOf))).flat();
  });

  it('have one letter each', () => {
    expect(questions.filter(({ correctAnswer }) => !LETTERS.includes(correctAnswer))).toEqual([]);
  });

  it('are in ascending order when they are dates, amounts or figures', () => {
    const unordered = questions.filter((question) => {
      if (kindOfAnswers(textsOf(question)) === 'words') return false;
      const values = textsOf(question).map(orderOf);
      return values.some((value, index) => value < (values[index - 1] ?? Number.NEGATIVE_INFINITY));
    });
    expect(unordered.map(({ where }) => where)).toEqual([]);
  });

  it.each<AnswerKind>(['date', 'amount', 'figure', 'words'])(
    'do not reveal their key by its position among options that are %s',
    (kind) => {
      const keys = questions
        .filter((question) => kindOfAnswers(textsOf(question)) === kind)
        .map(({ correctAnswer }) => correctAnswer);
      const counts = LETTERS.map((letter) => keys.filter((key) => key === letter).length);
      expect(keys.length).toBeGreaterThan(0);
      expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_LIMIT);
    },
  );

  it('are all named in the explanation when they are dates or amounts', () => {
    const unnamed = questions.flatMap((question) =>
      textsOf(question)
        .map((text) => leadingFigure(text)?.replace(/\.00$/, ''))
        .filter((figure) => figure !== undefined && !question.explanation.includes(figure))
        .map((figure) => `${question.where}: ${figure}`),
    );
    expect(unnamed).toEqual([]);
  });
});
