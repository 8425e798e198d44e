import type { ExamPublishedData, PublishedQuestion, QuestionExhibit } from '@tenfold/contracts';
import { acceptedLetters, cfrEditionOf, parseCorrectAnswer } from '@tenfold/exam';
import type { BankQuestion } from './bank.js';

export function toBankQuestions(
  exam: ExamPublishedData,
): { ok: true; questions: BankQuestion[] } | { ok: false; fault: string } {
  const names = new Map(exam.categories.map(({ id, name }) => [id, name]));
  const exhibits = new Map(exam.exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const questions: BankQuestion[] = [];
  for (const published of exam.questions) {
    const sectionName = names.get(published.categoryId);
    if (sectionName === undefined) return fault(published, 'belongs to no category of the exam');
    const exhibit = published.exhibitId === null ? null : exhibits.get(published.exhibitId);
    if (exhibit === undefined) return fault(published, 'refers to no exhibit of the exam');
    if (!isGradable(published))
      return fault(published, `has no usable correct answer: ${published.correctAnswer}`);
    questions.push(toBankQuestion(exam, published, sectionName, exhibit));
  }
  return { ok: true, questions };
}

function fault({ number }: PublishedQuestion, what: string): { ok: false; fault: string } {
  return { ok: false, fault: `question ${number} ${what}` };
}

function isGradable({ correctAnswer, answers }: PublishedQuestion): boolean {
  if (parseCorrectAnswer(correctAnswer) === null) return false;
  return acceptedLetters(correctAnswer).every((accepted) =>
    answers.some(({ letter }) => letter === accepted),
  );
}

function toBankQuestion(
  { examId, version, references }: ExamPublishedData,
  published: PublishedQuestion,
  sectionName: string,
  exhibit: QuestionExhibit | null,
): BankQuestion {
  const { id, number, categoryId, correctAnswer } = published;
  return {
    id,
    version,
    examId,
    number,
    categoryId,
    sectionName,
    correctAnswer,
    cfrEdition: cfrEditionOf(references),
    keyChange: null,
    isWithdrawn: false,
    body: {
      content: published.content,
      imageUrl: published.imageUrl,
      imageDescription: published.imageDescription,
      answers: published.answers.map(({ letter, text, imageUrl }) => ({ letter, text, imageUrl })),
      explanation: published.explanation,
      citation: published.citations.length === 0 ? null : published.citations.join('; '),
      exhibit,
    },
  };
}
