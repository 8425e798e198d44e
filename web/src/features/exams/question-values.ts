import type { QuestionContent, SaveQuestionBody } from '@tenfold/contracts';
import { answerLetters } from '@tenfold/exam';

/** What the fields of the editor hold; empty text instead of null. */
export interface QuestionValues {
  content: string;
  imageUrl: string | null;
  imageDescription: string;
  answers: Omit<QuestionContent['answers'][number], 'letter'>[];
  explanation: string;
  /** One a line. */
  citations: string;
  categoryId: string;
  exhibitId: string;
  editorNote: string;
  reason: string;
  /** Of a draft: letters, or `REMOVED`. */
  key?: string[];
  /** Of a draft: the name of a section that it does not have; empty for `categoryId`. */
  newSection?: string;
  /** Of a draft: the text of an exhibit that it does not have; empty for `exhibitId`. */
  newExhibit?: string;
  /** Of a new question. */
  number?: string;
}

export const REMOVED = 'REMOVED';

/** What a draft decides with the content of a question. */
export function draftPart({
  key = [],
  newSection = '',
  newExhibit = '',
}: Pick<QuestionValues, 'key' | 'newSection' | 'newExhibit'>): Required<
  Pick<SaveQuestionBody, 'correctAnswer'>
> &
  Pick<SaveQuestionBody, 'sectionName' | 'newExhibit'> {
  const correctAnswer = key.includes(REMOVED) ? REMOVED : key.toSorted().join(',');
  return {
    correctAnswer,
    ...(newSection.trim() !== '' && { sectionName: newSection }),
    ...(newExhibit.trim() !== '' && { newExhibit }),
  };
}

export function draftValues(
  correctAnswer: string,
): Pick<QuestionValues, 'key' | 'newSection' | 'newExhibit'> {
  return { key: correctAnswer === '' ? [] : correctAnswer.split(','), newSection: '', newExhibit: '' };
}

export const NO_EXHIBIT = '';

export function toValues(content: QuestionContent): Omit<QuestionValues, 'reason'> {
  return {
    ...content,
    imageDescription: content.imageDescription ?? '',
    citations: content.citations.join('\n'),
    exhibitId: content.exhibitId ?? NO_EXHIBIT,
    editorNote: content.editorNote ?? '',
  };
}

export function toContent(values: Omit<QuestionValues, 'reason'>): QuestionContent {
  const { content, imageUrl, imageDescription, answers, explanation, citations } = values;
  return {
    categoryId: values.categoryId,
    content,
    imageUrl,
    imageDescription: imageUrl === null ? null : orNull(imageDescription),
    // the form has no field for the letters
    answers: answers.map(({ text, imageUrl: picture }, index) => ({
      letter: answerLetters[index] ?? '',
      text,
      imageUrl: picture,
    })),
    explanation,
    citations: citations
      .split('\n')
      .map((citation) => citation.trim())
      .filter((citation) => citation !== ''),
    exhibitId: orNull(values.exhibitId),
    editorNote: orNull(values.editorNote),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
