import { PUBLISHED_EXAM_MAX_BYTES } from '@tenfold/exam';
import { makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { categoryId, examId, questionId } from './derive-ids.js';
import { checkPublishedSize, publishExam } from './publish-exam.js';

const name = (text: string): string => text;

describe('ids', () => {
  const exam = { title: 'April 2025 Examination', sitting: '2025-04-23', origin: 'sample' } as const;

  it('of an exam depend on title, sitting and origin', () => {
    const id = examId(exam, name);
    expect(examId({ ...exam, title: '  april 2025\n EXAMINATION ' }, name)).toBe(id);
    expect(examId({ ...exam, title: 'April 2026 Examination' }, name)).not.toBe(id);
    expect(examId({ ...exam, sitting: '2025-10-22' }, name)).not.toBe(id);
    expect(examId({ ...exam, sitting: null }, name)).not.toBe(id);
    expect(examId({ ...exam, origin: 'authentic' }, name)).not.toBe(id);
  });

  it('of a question depend on exam and number', () => {
    expect(questionId('exam-1', 7, name)).toBe(questionId('exam-1', 7, name));
    expect(questionId('exam-1', 7, name)).not.toBe(questionId('exam-1', 8, name));
    expect(questionId('exam-1', 7, name)).not.toBe(questionId('exam-2', 7, name));
  });

  it('of a section depend on its name alone, whatever its case and spaces', () => {
    expect(categoryId(' entry &  ENTRY Summary', name)).toBe(categoryId('Entry & Entry Summary', name));
    expect(categoryId('Entry', name)).not.toBe(categoryId('Entries', name));
  });

  it('differ between kinds of things', () => {
    expect(categoryId('x', name)).not.toBe(questionId('x', 1, name));
    expect(examId({ ...exam, title: 'x' }, name)).not.toBe(categoryId('x', name));
  });
});

describe('publishExam', () => {
  it('keeps the content and leaves out the lines', () => {
    const question = makeQuestion(2, {
      image: { line: 1, url: '/exhibits/form.svg', description: 'A form' },
      exhibitId: 'case-1',
      explanation: '',
    });
    const answers = question.answers.toReversed();
    const published = publishExam(
      withQuestion(makeExam({ title: 'A \n title' }), 2, { ...question, answers }),
      name,
    );
    expect(published).toMatchObject({
      title: 'A title',
      sitting: '2025-04-23',
      origin: 'sample',
      references: [{ title: 'Title 19, Code of Federal Regulations', edition: '2025-04-01' }],
      categories: [
        { name: 'Broker Compliance', position: 0 },
        { name: 'Entry & Entry Summary', position: 1 },
        { name: 'Classification', position: 2 },
      ],
    });
    expect(published.questions.map(({ number }) => number)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
    expect(published.questions[1]).toEqual({
      id: questionId(published.examId, 2, name),
      categoryId: categoryId('Broker Compliance', name),
      number: 2,
      content: 'Within how many days must record 2 be shown to CBP?',
      imageUrl: '/exhibits/form.svg',
      imageDescription: 'A form',
      answers: [
        { letter: 'A', text: '2 days', imageUrl: null },
        { letter: 'B', text: '12 days', imageUrl: null },
        { letter: 'C', text: '22 days', imageUrl: null },
        { letter: 'D', text: '32 days', imageUrl: null },
      ],
      correctAnswer: 'B',
      explanation: '',
      citations: ['19 CFR 163.6(a)'],
      exhibitId: 'case-1',
    });
    expect(JSON.stringify(published)).not.toContain('"line"');
    expect(published.questions[79]?.categoryId).toBe(published.categories[2]?.id);
  });
});

describe('checkPublishedSize', () => {
  it('measures bytes, not characters', () => {
    const room = PUBLISHED_EXAM_MAX_BYTES - sizeWith('');
    expect(checkPublishedSize(publishedWith('x'.repeat(room)))).toEqual([]);
    expect(checkPublishedSize(publishedWith('x'.repeat(room + 1)))).toMatchObject([
      { code: 'EXAM_TOO_LARGE', line: null },
    ]);
    expect(checkPublishedSize(publishedWith('é'.repeat(room / 2 + 1)))).toHaveLength(1);
  });

  const publishedWith = (explanation: string) =>
    publishExam(withQuestion(makeExam(), 1, { explanation }), name);
  const sizeWith = (explanation: string) => Buffer.byteLength(JSON.stringify(publishedWith(explanation)));
});
