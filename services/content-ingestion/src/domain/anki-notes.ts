import type { PublishedQuestion } from '@tenfold/contracts';
import { exportedKey, linkTo, sectionsOf, type ExportedImages } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';
import {
  exhibitMarkup,
  explanationMarkup,
  image,
  inlineText,
  questionImage,
  textBlocks,
} from './text-markup.js';
import { element, markup } from './xml-element.js';

export const ankiFields = ['Question', 'Exhibit', 'Answers', 'Key', 'Explanation', 'Source'] as const;

export interface AnkiNote {
  /** The question's id: importing a newer package updates the note and keeps its schedule. */
  guid: string;
  deck: string;
  tags: string[];
  /** HTML, in the order of `ankiFields`. */
  fields: string[];
}

export function ankiNotes(exam: UnversionedExam, images: ExportedImages): AnkiNote[] {
  return sectionsOf(exam).flatMap(({ name, questions }) =>
    questions.map((question) => ({
      guid: question.id,
      // two colons separate decks
      deck: [exam.title, name].map((part) => part.replaceAll('::', ': :')).join('::'),
      tags: [`question-${question.number}`, `section-${name.replaceAll(/\s+/g, '_')}`],
      fields: fieldsOf(question, exam, images),
    })),
  );
}

function fieldsOf(question: PublishedQuestion, exam: UnversionedExam, images: ExportedImages): string[] {
  const srcOf = (url: string): string => images.embedded.get(url)?.fileName ?? linkTo(url, images);
  const exhibit = exam.exhibits.find(({ id }) => id === question.exhibitId);
  const answers = question.answers.map(({ letter, text, imageUrl }) =>
    element(
      'li',
      {},
      inlineText(text),
      imageUrl === null ? [] : [image(imageUrl, `Answer ${letter}`, srcOf)],
    ),
  );
  return [
    markup([...textBlocks(question.content), ...questionImage(question, srcOf)]),
    exhibit ? markup(exhibitMarkup(exhibit, srcOf)) : '',
    markup([element('ol', { type: 'A' }, answers)]),
    keySentence(question),
    markup(explanationMarkup(question)),
    markup([`${exam.title}, question ${question.number}`]),
  ];
}

function keySentence(question: PublishedQuestion): string {
  const key = exportedKey(question);
  if (key.isRemoved) return 'Removed: everyone got credit.';
  if (key.letters.length === question.answers.length) return 'Every answer got credit.';
  return key.letters.join(' or ');
}
