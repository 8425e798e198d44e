import type { ExamPublishedData, PaperIssue, PublishedExhibit, PublishedQuestion } from '@tenfold/contracts';
import { PUBLISHED_PAPER_MAX_BYTES } from '@tenfold/exam';
import { singleSpaced } from './comparable.js';
import { categoryId, examId, questionId, type NameToUuid } from './derive-ids.js';
import { paperIssue } from './exam-file-issue.js';
import type { ParsedExhibit, ParsedPaper, ParsedQuestion } from './parsed-exam.js';

/** The exam-published event without the version, which storing it assigns. */
export type PublishedPaper = Omit<ExamPublishedData, 'version'>;

/**
 * Converts an exam file to the event: derives ids, drops line numbers, sorts answers by letter. Files that differ only in
 * layout, comments or line breaks between elements give the same result.
 *
 * @param paper without issues from `checkPaper`
 */
export function publishPaper(paper: ParsedPaper, uuidOf: NameToUuid): PublishedPaper {
  const exam = examId(paper, uuidOf);
  const idOfCategory = (name: string): string => categoryId(name, uuidOf);
  return {
    examId: exam,
    title: singleSpaced(paper.title),
    sitting: paper.sitting,
    origin: paper.origin,
    categories: paper.categories.map(({ name }, position) => ({
      id: idOfCategory(name),
      name: singleSpaced(name),
      position,
    })),
    references: paper.references.map(({ title, edition }) => ({ title, edition })),
    exhibits: paper.exhibits.map(publishExhibit),
    questions: paper.categories.flatMap(({ name, questions }) =>
      questions.map((question) => ({
        id: questionId(exam, question.number, uuidOf),
        categoryId: idOfCategory(name),
        ...publishQuestion(question),
      })),
    ),
  };
}

/** Returns an issue when the exam exceeds the maximum message size. */
export function checkPublishedSize(paper: PublishedPaper): PaperIssue[] {
  const bytes = new TextEncoder().encode(JSON.stringify(paper)).length;
  if (bytes <= PUBLISHED_PAPER_MAX_BYTES) return [];
  return [paperIssue(null, 'PAPER_TOO_LARGE', bytes, PUBLISHED_PAPER_MAX_BYTES)];
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
