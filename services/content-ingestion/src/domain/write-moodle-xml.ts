import type { PublishedExhibit, PublishedQuestion } from '@tenfold/contracts';
import { exportedKey, imageUrlsOf, linkTo, sectionsOf, type ExportedImages } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';
import {
  examDetails,
  exhibitMarkup,
  explanationMarkup,
  image,
  inlineText,
  questionImage,
  textBlocks,
} from './text-markup.js';
import { element, markup, xmlDocument, type XmlElement, type XmlNode } from './xml-element.js';

const FOR_EVERYONE =
  'The exam gave everyone credit for this question. Moodle has no credit without an answer: here each answer counts as correct.';

/**
 * Writes a question bank of Moodle. A section becomes a category. An exhibit becomes a description, and stands before each
 * of its questions, too, because a quiz of Moodle can pick questions one by one.
 */
export function writeMoodleXml(exam: UnversionedExam, images: ExportedImages): string {
  const top = `$course$/top/${pathPart(exam.title)}`;
  return xmlDocument(
    element(
      'quiz',
      {},
      category(top, [examDetails(exam)]),
      exam.exhibits.map((exhibit) => description(exhibit, images)),
      sectionsOf(exam)
        .map(({ name, questions }) => [
          category(`${top}/${pathPart(name)}`, []),
          ...questions.map((question) => multipleChoice(question, exam, images)),
        ])
        .flat(),
    ),
  );
}

/** A single slash separates categories. */
function pathPart(name: string): string {
  return name.replaceAll('/', '//');
}

function category(path: string, info: XmlElement[]): XmlElement {
  return element(
    'question',
    { type: 'category' },
    element('category', {}, element('text', {}, path)),
    html('info', info),
  );
}

function description(exhibit: PublishedExhibit, images: ExportedImages): XmlElement {
  const urls = exhibit.images.map(({ url }) => url);
  return element(
    'question',
    { type: 'description' },
    element('name', {}, element('text', {}, exhibit.title ?? exhibit.id)),
    html('questiontext', exhibitMarkup(exhibit, sourceIn(images)), filesOf(urls, images)),
    element('idnumber', {}, `exhibit-${exhibit.id}`),
  );
}

function multipleChoice(
  question: PublishedQuestion,
  exam: UnversionedExam,
  images: ExportedImages,
): XmlElement {
  const srcOf = sourceIn(images);
  const { number, content, answers } = question;
  const key = exportedKey(question);
  const exhibit = exam.exhibits.find(({ id }) => id === question.exhibitId);
  const text = [
    ...(exhibit ? [element('div', { class: 'exhibit' }, exhibitMarkup(exhibit, srcOf))] : []),
    ...textBlocks(content),
    ...questionImage(question, srcOf),
  ];
  const shown = { ...exam, questions: [{ ...question, answers: [] }], exhibits: exhibit ? [exhibit] : [] };
  const tags = [
    `question ${number}`,
    ...(key.isRemoved ? ['removed'] : []),
    ...(exhibit ? [`exhibit ${exhibit.id}`] : []),
  ];
  const feedback = [
    ...(key.isRemoved ? [element('p', { class: 'removed' }, FOR_EVERYONE)] : []),
    ...explanationMarkup(question),
  ];
  return element(
    'question',
    { type: 'multichoice' },
    element('name', {}, element('text', {}, `Question ${number}`)),
    html('questiontext', text, filesOf(imageUrlsOf(shown), images)),
    html('generalfeedback', feedback),
    element('defaultgrade', {}, '1'),
    element('penalty', {}, '0'),
    element('hidden', {}, '0'),
    element('idnumber', {}, question.id),
    element('single', {}, 'true'),
    element('shuffleanswers', {}, 'false'),
    element('answernumbering', {}, 'ABCD'),
    answers.map(({ letter, text: answer, imageUrl }) =>
      html(
        'answer',
        [...inlineText(answer), ...(imageUrl === null ? [] : [image(imageUrl, `Answer ${letter}`, srcOf)])],
        filesOf(imageUrl === null ? [] : [imageUrl], images),
        { fraction: key.isRemoved || key.letters.includes(letter) ? '100' : '0' },
      ),
    ),
    element(
      'tags',
      {},
      tags.map((tag) => element('tag', {}, element('text', {}, tag))),
    ),
  );
}

/** Moodle keeps HTML as an escaped text, and the files of a text beside it. */
function html(name: string, content: XmlNode[], files: XmlElement[] = [], attributes = {}): XmlElement {
  return element(name, { ...attributes, format: 'html' }, element('text', {}, markup(content)), files);
}

function filesOf(urls: readonly string[], { embedded }: ExportedImages): XmlElement[] {
  return [...new Set(urls)].flatMap((url) => {
    const file = embedded.get(url);
    return file ? [element('file', { name: file.fileName, path: '/', encoding: 'base64' }, file.base64)] : [];
  });
}

function sourceIn(images: ExportedImages) {
  return (url: string): string => {
    const file = images.embedded.get(url);
    return file ? `@@PLUGINFILE@@/${file.fileName}` : linkTo(url, images);
  };
}
