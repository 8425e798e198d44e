import type { ExamFileIssue, PublishedExhibit, PublishedQuestion } from '@tenfold/contracts';
import { checkCharacters, type CheckedPart } from './check-characters.js';
import { findIssues } from './check-exam.js';
import { checkQuality } from './check-quality.js';
import { checkImages, findUnknownImages, imagesIn } from './check-images.js';
import type { NameToUuid } from './derive-ids.js';
import { isDraftFault } from './draft-faults.js';
import { inOrder, issueAt } from './exam-file-issue.js';
import type { ParsedExam, ParsedExhibit, ParsedQuestion } from './parsed-exam.js';
import { checkPublishedSize, publishExam, type UnversionedExam } from './publish-exam.js';

/** An edited exam has no lines: the number of the question stands in for the line, and 0 outside of questions. */
const NO_QUESTION = 0;

/**
 * The issues that an edited exam would have as an exam file and that it did not have before the edit: an exam that was
 * published under older rules can still be corrected. A draft may get issues that only prevent its publication.
 *
 * @param storedImages addresses of uploaded images
 */
export function findNewIssues(
  before: UnversionedExam,
  after: UnversionedExam,
  { storedImages, isDraft }: { storedImages: ReadonlySet<string>; isDraft: boolean },
): ExamFileIssue[] {
  const known = new Set(issuesOf(before, storedImages).map(({ message }) => message));
  return issuesOf(after, storedImages).filter(
    (issue) => !known.has(issue.message) && (!isDraft || isDraftFault(issue)),
  );
}

export function imageAddressesIn(exam: UnversionedExam): string[] {
  return imagesIn(toParsedExam(exam)).map(({ url }) => url);
}

/** All issues that the exam would have as an exam file, with the numbers of their questions. */
export function issuesOf(exam: UnversionedExam, storedImages: ReadonlySet<string>): ExamFileIssue[] {
  const unprintable = checkCharacters(textParts(exam));
  const found = unprintable.length > 0 ? unprintable : contentIssues(exam, storedImages);
  return found.map((issue) => ({ ...issue, line: null, question: issue.line || null }));
}

function contentIssues(exam: UnversionedExam, storedImages: ReadonlySet<string>): ExamFileIssue[] {
  const parsed = toParsedExam(exam);
  const misplaced = checkSectionOrder(exam);
  const others = [
    ...findIssues(parsed),
    ...checkImages(findUnknownImages(parsed), storedImages),
    ...checkPublishedSize(exam),
  ];
  // a question in the wrong section breaks the order of the numbers, too
  const isOfOrder = ({ code }: ExamFileIssue) => code === 'QUESTION_NUMBER' || code === 'FIRST_NUMBER';
  return inOrder([...misplaced, ...others.filter((issue) => misplaced.length === 0 || !isOfOrder(issue))]);
}

/** Numbers of the questions whose texts are placeholders. */
export function placeholdersIn(exam: UnversionedExam): number[] {
  const { warnings } = checkQuality(toParsedExam(exam));
  return warnings.flatMap(({ code, line }) => (code === 'PLACEHOLDER' && line !== null ? [line] : []));
}

/** The form in which an exam file with the same content is published: the same order of fields, sections and options. */
export function publishAgain(exam: UnversionedExam, uuidOf: NameToUuid): UnversionedExam {
  return publishExam(toParsedExam(exam), uuidOf, exam.examId);
}

function toParsedExam(exam: UnversionedExam): ParsedExam {
  const { title, sitting, origin, references, exhibits, categories, questions } = exam;
  const line = NO_QUESTION;
  return {
    line,
    title,
    sitting,
    origin,
    references: references.map((reference) => ({ line, ...reference })),
    exhibits: exhibits.map(toParsedExhibit),
    categories: categories
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name }) => ({
        line,
        name,
        questions: questions
          .filter(({ categoryId }) => categoryId === id)
          .toSorted((a, b) => a.number - b.number)
          .map(toParsedQuestion),
      }))
      .filter((category) => category.questions.length > 0),
  };
}

function toParsedExhibit({ id, title, content, images }: PublishedExhibit): ParsedExhibit {
  const line = NO_QUESTION;
  return { line, id, title, content, images: images.map((image) => ({ line, ...image })) };
}

function toParsedQuestion(question: PublishedQuestion): ParsedQuestion {
  const { number: line, content, imageUrl, imageDescription, answers, correctAnswer } = question;
  return {
    line,
    number: line,
    content,
    image: imageUrl === null ? null : { line, url: imageUrl, description: imageDescription ?? '' },
    answers: answers.map((answer) => ({ line, ...answer })),
    correctAnswer: { line, text: correctAnswer },
    explanation: question.explanation,
    citations: question.citations,
    exhibitId: question.exhibitId,
  };
}

function textParts({ questions, ...rest }: UnversionedExam): CheckedPart[] {
  return [
    { line: NO_QUESTION, question: null, part: rest },
    ...questions.map((question) => ({ line: question.number, question: question.number, part: question })),
  ];
}

/** Numbers go up through all sections, so only the first or last question of a section can move to its neighbor. */
function checkSectionOrder({ categories, questions }: UnversionedExam): ExamFileIssue[] {
  const positions = new Map(categories.map(({ id, position }) => [id, position]));
  const inOrder = questions.toSorted((a, b) => a.number - b.number);
  const ranks = inOrder.map(({ categoryId }) => positions.get(categoryId) ?? 0);
  return inOrder.flatMap(({ number }, index) => {
    const [before = -Infinity, own = 0, after = Infinity] = [
      ranks[index - 1],
      ranks[index],
      ranks[index + 1],
    ];
    const isMisplaced = before <= after && (own < before || own > after);
    if (!isMisplaced) return [];
    const neighbors = [inOrder[index - 1], inOrder[index + 1]].flatMap((one) => one?.number ?? []);
    return [issueAt(number, 'SECTION_ORDER', number, neighbors)];
  });
}
