import './parser-in-process.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPaper } from '../src/domain/import-paper.js';
import { linesOfText } from '../src/domain/paper-lines.js';
import { questionsOf as foundIn } from '../src/domain/parsed-exam.js';
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

describe('a sample exam that is printed like a past exam', () => {
  const FIELDS = 5 * 80;
  const normal = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();

  it.each([60, 75, 95, 112, 125])(
    'at %i letters a line, is read without an error that is not marked',
    async (width) => {
      const [name = ''] = exams;
      const questions = await questionsOf(name);
      for (const space of [[''], []]) {
        const lines = questions.flatMap(({ number, content, answers }) => [
          ...wrap(`${number}. ${content}`, width),
          ...answers.flatMap(({ letter, text }) => wrap(`${letter}) ${text}`, width)),
          ...space,
        ]);
        const pages = lines.map((line, at) =>
          at % 45 === 44 ? `${line}\n\nCBLE pg. ${(at + 1) / 45}\f` : line,
        );
        const imported = importPaper([linesOfText(pages.join('\n'))], { title: 'A sample exam' }, [true]);
        const found = imported.ok ? foundIn(imported.exam) : [];
        const wrong = questions.flatMap((question) => {
          const read = found.find(({ number }) => number === question.number);
          const texts = [question.content, ...textsOf(question)];
          const isRight = [read?.content, ...(read?.answers ?? []).map(({ text }) => text)].map(
            (text, at) => normal(text) === normal(texts[at]),
          );
          const doubts = read?.source?.doubts.filter((doubt) => !doubt.includes('the answer key')) ?? [];
          return texts.flatMap((_, at) =>
            isRight[at] ? [] : [{ at: question.number, isMarked: doubts.length > 0 }],
          );
        });
        expect(wrong.filter(({ isMarked }) => !isMarked)).toEqual([]);
        expect(wrong.length / FIELDS).toBeLessThan(0.005);
      }
    },
  );
});

/** Breaks lines between words. */
const wrap = (text: string, width: number): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S+`, 'g')) ?? ['']);

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
