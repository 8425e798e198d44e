import type { PublishedExhibit, PublishedQuestion } from '@tenfold/contracts';
import { sectionsOf } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';
import { element, xmlDocument, type XmlElement } from './xml-element.js';

/** Writes an exam file. Reading it gives the same exam. */
export function writeExamXml(exam: UnversionedExam): string {
  const { title, sitting, origin, references, exhibits } = exam;
  return xmlDocument(
    element(
      'exam',
      { title, sitting, origin },
      references.map(({ title: name, edition }) => element('reference', { edition }, name)),
      exhibits.map(exhibitElement),
      sectionsOf(exam).map(({ name, questions }) =>
        element('category', { name }, questions.map(questionElement)),
      ),
    ),
  );
}

function exhibitElement({ id, title, content, images }: PublishedExhibit): XmlElement {
  return element(
    'exhibit',
    { id, title },
    content === null ? null : element('content', {}, content),
    images.map(({ url, description }) => element('image', { url, description })),
  );
}

function questionElement(question: PublishedQuestion): XmlElement {
  const { number, exhibitId, content, imageUrl, imageDescription, answers, correctAnswer } = question;
  return element(
    'question',
    { number: String(number), exhibit: exhibitId },
    element('content', {}, content),
    imageUrl === null ? null : element('image', { url: imageUrl, description: imageDescription ?? '' }),
    element(
      'answers',
      {},
      answers.map(({ letter, text, imageUrl: image }) => element('answer', { letter, image }, text)),
    ),
    element('correctAnswer', {}, correctAnswer),
    question.explanation === '' ? null : element('explanation', {}, question.explanation),
    question.citations.map((citation) => element('citation', {}, citation)),
  );
}
