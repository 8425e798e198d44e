import { csvFile, giftFile, moodleFile, qtiFile, qtiItemFile } from '../../test/foreign-files.js';
import { issues } from '../../test/read-imports.js';

const answers = ['A', 'B'].map((letter) => ({ letter, text: letter }));
const question = { number: 1, content: 'Which?', answers, correctAnswer: 'A' };

describe('a file with too many', () => {
  it.each<[string, string, () => Promise<Buffer> | string]>([
    ['rows', '1,000 rows', () => csvFile() + '\r\na,b,c,d'.repeat(1_000)],
    ['columns', '200 columns', () => `question,answer,a,b${',x'.repeat(200)}`],
    ['questions', '1,000 questions', () => giftFile('Yes? {=a ~b}\n\n'.repeat(1_000))],
    ['answers', '20 answers to one question', () => giftFile(`Yes? {=a ${'~b'.repeat(20)}}`)],
    ['Moodle questions', '1,000 questions', () => moodleFile('<question type="essay"/>'.repeat(1_000))],
    [
      'questions in JSON',
      '1,000 questions',
      () => {
        const questions = Array.from({ length: 1_001 }, () => question);
        return JSON.stringify({ format: 'tenfold-exam', sections: [{ name: 'A', questions }] });
      },
    ],
    [
      'choices',
      '20 answers to one question',
      () => {
        const choice = '<qti-simple-choice identifier="more">More</qti-simple-choice>';
        const item = qtiItemFile(1).replace('</qti-choice', `${choice.repeat(20)}</qti-choice`);
        return qtiFile({ changed: { 'content/i1.xml': item } });
      },
    ],
    ['tags', '200,000 tags', () => moodleFile('<a/>'.repeat(200_000))],
    [
      'images',
      '1,000 images',
      () =>
        JSON.stringify({
          format: 'tenfold-exam',
          sections: [{ name: 'A', questions: [question] }],
          exhibits: [
            {
              id: 'a',
              images: Array.from({ length: 1_001 }, () => ({ url: '/a.png', description: '' })),
            },
          ],
        }),
    ],
  ])('%s is refused with a sentence', async (_what, limit, make) => {
    expect(await issues(await make())).toEqual([
      {
        code: 'FILE_LIMIT',
        message: `The file has more than ${limit}. Delete what does not belong to the exam, or split the file.`,
      },
    ]);
  });
});
