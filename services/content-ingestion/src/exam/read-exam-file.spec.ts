import '../../test/parser-in-process.js';
import { answerLetters } from '@tenfold/exam';
import fc from 'fast-check';
import { examXml, lineOf, makeExam, withoutLines } from '../../test/make-exam.js';
import type { ParsedExam, ParsedQuestion } from '../domain/parsed-exam.js';
import { parseUpload } from '../parser/run-parser.js';
import { readExamFile } from './read-exam-file.js';

const PROPERTY_TIMEOUT_MS = 60_000;

const words = (unit: string) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...unit), minLength: 3, maxLength: 12 }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => `Which ${parts.join(' ')} item`.replaceAll(/\s+$/g, ''));
const line = fc.constant(0);
const inAttribute = words(`qzXY09<>&"'éß漢😀]`);
const inElement = words(`qzXY09<>&"'éß漢😀]\n\t`);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const imageUrl = fc.constantFrom('/exhibits/invoice-2.svg', '/exhibits/mark-a.svg');
const image = fc.record({ line, url: imageUrl, description: inAttribute });

function question(number: number): fc.Arbitrary<ParsedQuestion> {
  return fc.integer({ min: 2, max: 5 }).chain((count) => {
    const letters = answerLetters.slice(0, count);
    const correct = fc.oneof(
      fc.constant('REMOVED'),
      fc.constant('a or b or c or d or e'),
      fc.subarray([...letters], { minLength: 1 }).map((some) => some.join(' and ')),
    );
    return fc.record({
      line,
      number: fc.constant(number),
      content: inElement.map((text) => `${text} ${number}?`),
      image: orNull(image),
      answers: fc.tuple(
        ...letters.map((letter) =>
          fc.record({ line, letter: fc.constant(letter), text: inElement, imageUrl: orNull(imageUrl) }),
        ),
      ),
      correctAnswer: fc.record({ line, text: correct }),
      explanation: fc.oneof(fc.constant(''), inElement),
      citations: fc.array(inElement, { maxLength: 2 }),
      exhibitId: orNull(fc.constantFrom('ex-0', 'ex-1')),
    });
  });
}

const exhibit = (id: string) =>
  fc.record({
    line,
    id: fc.constant(id),
    title: orNull(inAttribute),
    content: orNull(inElement),
    images: fc.array(image, { maxLength: 2 }),
  });

const validExam: fc.Arbitrary<ParsedExam> = fc
  .tuple(
    fc.tuple(...Array.from({ length: 80 }, (_, index) => question(index + 1))),
    fc.subarray([10, 25, 60]),
  )
  .chain(([questions, cuts]) => {
    const starts = [0, ...cuts];
    return fc.record({
      line,
      title: inAttribute,
      sitting: orNull(fc.constantFrom('2025-04-23', '1999-12-31')),
      origin: fc.constantFrom('authentic' as const, 'sample' as const),
      references: fc.array(fc.record({ line, title: inElement, edition: orNull(inAttribute) }), {
        maxLength: 2,
      }),
      exhibits: fc.tuple(exhibit('ex-0'), exhibit('ex-1')),
      categories: fc.tuple(
        ...starts.map((start, index) =>
          fc.record({
            line,
            name: inAttribute.map((name) => `${name} ${index}`),
            questions: fc.constant(questions.slice(start, starts[index + 1])),
          }),
        ),
      ),
    });
  });

describe('a valid exam file', () => {
  it(
    'parses to the same content and breaks no rule',
    async () => {
      await fc.assert(
        fc.asyncProperty(validExam, async (exam) => {
          const xml = examXml(exam);
          const request = { kind: 'exam file', today: '2026-11-23', entered: {} } as const;
          const parsed = await parseUpload(request, Buffer.from(xml));
          expect(parsed.issues).toEqual([]);
          expect(parsed.exam && withoutLines(parsed.exam)).toEqual(withoutLines(exam));
        }),
        { numRuns: 15 },
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe('one fault in a valid exam file', () => {
  const valid = examXml(makeExam());
  const LINES = 13;

  const faults: Record<string, (number: number) => string> = {
    'a number left out': (n) => inQuestion(n, ` number="${n}"`, ''),
    'a number that is not its turn': (n) => inQuestion(n, `number="${n}"`, 'number="300"'),
    'a letter left out': (n) => inQuestion(n, '<answer letter="C">', '<answer>'),
    'a letter that is not one': (n) => inQuestion(n, 'letter="C"', 'letter="c"'),
    'an end tag left out': (n) => inQuestion(n, '</content>', ''),
    'an element of another name': (n) =>
      inQuestion(n, '<answers>', '<answers/><choices>', '</answers>', '</choices>'),
    'an empty question': (n) => inQuestion(n, `Within how many days must record ${n} be shown to CBP?`, ' '),
    'an empty answer': (n) => inQuestion(n, `>${n + 10} days</answer>`, '></answer>'),
    'a correct answer that is not offered': (n) => inQuestion(n, '<correctAnswer>B', '<correctAnswer>A or E'),
    'a correct answer that is no answer': (n) =>
      inQuestion(n, '<correctAnswer>B', '<correctAnswer>see below'),
    markup: (n) => inQuestion(n, 'shown to CBP?', 'shown to &lt;b&gt;CBP&lt;/b&gt;?'),
    'an unknown entity': (n) => inQuestion(n, 'shown to CBP?', 'shown to &CBP;?'),
    'a document type': (n) => inQuestion(n, 'shown to CBP?', 'shown to <!DOCTYPE'),
    'an unknown attribute': (n) => inQuestion(n, '<answer letter="A"', '<answer letter="A" correct="true"'),
  };

  function inQuestion(number: number, ...texts: string[]): string {
    const start = valid.indexOf(`<question number="${number}"`);
    const end = valid.indexOf('</question>', start);
    let question = valid.slice(start, end);
    for (let index = 0; index < texts.length; index += 2) {
      const [from = '', to = ''] = texts.slice(index);
      expect(question).toContain(from);
      question = question.replace(from, () => to);
    }
    return valid.slice(0, start) + question + valid.slice(end);
  }

  it(
    'is refused with a line that is in the same question',
    async () => {
      const anyFault = fc.tuple(fc.constantFrom(...Object.keys(faults)), fc.integer({ min: 1, max: 80 }));
      await fc.assert(
        fc.asyncProperty(anyFault, async ([fault, number]) => {
          const reading = await readExamFile(Buffer.from(faults[fault]?.(number) ?? ''), new Date());
          if (reading.ok) throw new Error(`${fault} in question ${number} went through`);
          const first = lineOf(valid, `<question number="${number}"`);
          const inside = reading.issues.filter(
            ({ line: at }) => at !== null && at >= first && at < first + LINES,
          );
          expect(inside).not.toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
