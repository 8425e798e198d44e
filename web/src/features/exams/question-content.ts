import type { ManagedExam, ManagedQuestion, QuestionContent } from '@tenfold/contracts';

type Exam = Pick<ManagedExam, 'categories' | 'exhibits'>;
export type ContentField = keyof QuestionContent;

export const contentFields: readonly { name: ContentField; label: string }[] = [
  { name: 'content', label: 'Question' },
  { name: 'answers', label: 'Options' },
  { name: 'imageUrl', label: 'Image' },
  { name: 'imageDescription', label: 'Description of the image' },
  { name: 'explanation', label: 'Explanation' },
  { name: 'citations', label: 'Citations' },
  { name: 'categoryId', label: 'Section' },
  { name: 'exhibitId', label: 'Exhibit' },
  { name: 'editorNote', label: 'Note to editors' },
];

export function contentOf(question: ManagedQuestion): QuestionContent {
  const { categoryId, content, imageUrl, imageDescription, answers, explanation } = question;
  const { citations, exhibitId, editorNote } = question;
  return {
    categoryId,
    content,
    imageUrl,
    imageDescription,
    answers: answers.map(({ letter, text, imageUrl: picture }) => ({ letter, text, imageUrl: picture })),
    explanation,
    citations,
    exhibitId,
    editorNote,
  };
}

export function isSameContent(one: QuestionContent, other: QuestionContent): boolean {
  return contentFields.every(({ name }) => isSameField(one, other, name));
}

function isSameField(one: QuestionContent, other: QuestionContent, name: ContentField): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** A field as a person reads it: names instead of ids, one option or citation a line. */
export function fieldText(question: QuestionContent, name: ContentField, exam: Exam): string {
  switch (name) {
    case 'answers':
      return question.answers.map(answerText).join('\n');
    case 'citations':
      return question.citations.join('\n');
    case 'categoryId':
      return exam.categories.find(({ id }) => id === question.categoryId)?.name ?? question.categoryId;
    case 'exhibitId':
      return exhibitName(question.exhibitId, exam);
    default:
      return question[name] ?? '';
  }
}

function answerText({ letter, text, imageUrl }: QuestionContent['answers'][number]): string {
  return imageUrl === null ? `${letter}. ${text}` : `${letter}. ${text} [${imageUrl}]`;
}

export function exhibitName(exhibitId: string | null, { exhibits }: Pick<Exam, 'exhibits'>): string {
  if (exhibitId === null) return '';
  return exhibits.find(({ id }) => id === exhibitId)?.title ?? exhibitId;
}

export interface FieldMerge {
  name: ContentField;
  label: string;
  /** Whose text is taken unless the editor chooses. */
  suggested: 'mine' | 'theirs';
  /** Both changed it. */
  isContested: boolean;
}

/** The fields in which my version differs from theirs, compared with the version that both began with. */
export function mergeFields(
  base: QuestionContent,
  mine: QuestionContent,
  theirs: QuestionContent,
): FieldMerge[] {
  return contentFields
    .filter(({ name }) => !isSameField(mine, theirs, name))
    .map(({ name, label }) => {
      const isMineChanged = !isSameField(base, mine, name);
      const isTheirsChanged = !isSameField(base, theirs, name);
      return {
        name,
        label,
        suggested: isMineChanged ? 'mine' : 'theirs',
        isContested: isMineChanged && isTheirsChanged,
      };
    });
}

/** My version with the named fields of theirs. */
export function takeTheirs(
  mine: QuestionContent,
  theirs: QuestionContent,
  names: readonly ContentField[],
): QuestionContent {
  return { ...mine, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}
