import type {
  ExamFileIssue,
  ExamPublishedData,
  PublishedExhibit,
  PublishedQuestion,
} from '@tenfold/contracts';
import { PUBLISHED_EXAM_MAX_BYTES } from '@tenfold/exam';
import { singleSpaced } from './comparable.js';
import { categoryId, examId, questionId, type NameToUuid } from './derive-ids.js';
import { issueAt } from './exam-file-issue.js';
import type { ParsedExhibit, ParsedExam, ParsedQuestion } from './parsed-exam.js';

export type UnversionedExam = Omit<ExamPublishedData, 'version' | 'isWithdrawn' | 'keyChange' | 'keyChanges'>;

/**
 * Converts an exam file to the event. Files that differ only in layout, comments or line breaks between
 * elements give the same result.
 * @param exam without issues from `checkExam`
 * @param id of the exam of which it is a version; default: the id that title, sitting and origin give
 */
export function publishExam(
  exam: ParsedExam,
  uuidOf: NameToUuid,
  id: string = examId(exam, uuidOf),
): UnversionedExam {
  const idOfCategory = (name: string): string => categoryId(name, uuidOf);
  return {
    examId: id,
    title: singleSpaced(exam.title),
    sitting: exam.sitting,
    origin: exam.origin,
    categories: exam.categories.map(({ name }, position) => ({
      id: idOfCategory(name),
      name: singleSpaced(name),
      position,
    })),
    references: exam.references.map(({ title, edition }) => ({ title, edition })),
    exhibits: exam.exhibits.map(publishExhibit),
    questions: exam.categories.flatMap(({ name, questions }) =>
      questions.map((question) => ({
        id: questionId(id, question.number, uuidOf),
        categoryId: idOfCategory(name),
        ...publishQuestion(question),
      })),
    ),
  };
}

export function checkPublishedSize(exam: UnversionedExam): ExamFileIssue[] {
  const bytes = new TextEncoder().encode(JSON.stringify(exam)).length;
  if (bytes <= PUBLISHED_EXAM_MAX_BYTES) return [];
  return [issueAt(null, 'EXAM_TOO_LARGE', bytes, PUBLISHED_EXAM_MAX_BYTES)];
}

function publishExhibit({ id, title, content, images }: ParsedExhibit): PublishedExhibit {
  return { id, title, content, images: images.map(({ url, description }) => ({ url, description })) };
}

function publishQuestion(question: ParsedQuestion): Omit<PublishedQuestion, 'id' | 'categoryId'> {
  const { number, content, image, answers, correctAnswer, explanation, citations, exhibitId } = question;
  return {
    number,
    content,
    imageUrl: image?.url ?? null,
    imageDescription: image?.description ?? null,
    answers: answers
      .toSorted((a, b) => a.letter.localeCompare(b.letter))
      .map(({ letter, text, imageUrl }) => ({ letter, text, imageUrl })),
    correctAnswer: correctAnswer.text,
    explanation,
    citations,
    exhibitId,
  };
}
