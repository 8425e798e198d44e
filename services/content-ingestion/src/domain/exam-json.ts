import type { UnversionedExam } from './publish-exam.js';
import { sectionsOf } from './exported-exam.js';

export const EXAM_JSON_FORMAT = 'tenfold-exam';
const EXAM_JSON_VERSION = 1;

/** The elements of an exam file under the same names, as JSON. */
export function writeExamJson(exam: UnversionedExam): string {
  const { title, sitting, origin, references, exhibits } = exam;
  const written = {
    format: EXAM_JSON_FORMAT,
    formatVersion: EXAM_JSON_VERSION,
    title,
    sitting,
    origin,
    references: references.map(({ title: name, edition }) => ({ title: name, edition })),
    exhibits: exhibits.map(({ id, title: name, content, images }) => ({ id, title: name, content, images })),
    sections: sectionsOf(exam).map(({ name, questions }) => ({
      name,
      questions: questions.map((question) => ({
        number: question.number,
        content: question.content,
        image:
          question.imageUrl === null
            ? null
            : { url: question.imageUrl, description: question.imageDescription ?? '' },
        answers: question.answers.map(({ letter, text, imageUrl }) => ({ letter, text, image: imageUrl })),
        correctAnswer: question.correctAnswer,
        explanation: question.explanation,
        citations: question.citations,
        exhibit: question.exhibitId,
      })),
    })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}
