import type { PublishedExhibit, PublishedQuestion } from '@tenfold/contracts';
import { element, type XmlElement, type XmlNode } from './xml-element.js';
import type { UnversionedExam } from './publish-exam.js';

/** White space that HTML would not show as it is. */
const NEEDS_PRE = / {2}|[\t\r\f\v]|\n{3}|\n | \n|^\s|\s$/;

/**
 * A plain text as markup: paragraphs after an empty line, `br` at other line ends, and `pre` where columns are aligned with
 * blanks. `readMarkup` reads the same text back.
 */
export function textBlocks(text: string): XmlElement[] {
  if (text === '') return [];
  if (NEEDS_PRE.test(text)) return [element('pre', {}, text)];
  return text.split('\n\n').map((paragraph) => element('p', {}, withBreaks(paragraph)));
}

/** A text of one line stays as it is, for places where a paragraph would take a line of its own. */
export function inlineText(text: string): XmlNode[] {
  return NEEDS_PRE.test(text) || text.includes('\n') ? textBlocks(text) : [text];
}

function withBreaks(paragraph: string): XmlNode[] {
  return paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [element('br'), line]));
}

/** Where an image lies in the export. `data-url` keeps the address that the exam has. */
export function image(url: string, description: string, srcOf: (url: string) => string): XmlElement {
  const src = srcOf(url);
  return element('img', { src, alt: description, 'data-url': src === url ? null : url });
}

export function exhibitMarkup(
  { title, content, images }: PublishedExhibit,
  srcOf: (url: string) => string,
): XmlElement[] {
  return [
    ...(title === null ? [] : [element('h3', {}, inlineText(title))]),
    ...textBlocks(content ?? ''),
    ...images.map(({ url, description }) => element('div', {}, image(url, description, srcOf))),
  ];
}

export function questionImage(
  { imageUrl, imageDescription }: PublishedQuestion,
  srcOf: (url: string) => string,
): XmlElement[] {
  return imageUrl === null ? [] : [element('div', {}, image(imageUrl, imageDescription ?? '', srcOf))];
}

/** Explanation and citations, as they are shown after an answer. */
export function explanationMarkup({ explanation, citations }: PublishedQuestion): XmlElement[] {
  return [
    ...(explanation === '' ? [] : [element('div', { class: 'explanation' }, textBlocks(explanation))]),
    ...(citations.length === 0
      ? []
      : [
          element(
            'ul',
            { class: 'citations' },
            citations.map((citation) => element('li', {}, inlineText(citation))),
          ),
        ]),
  ];
}

/** What an exam has beside its questions and exhibits. */
export function examDetails({ title, sitting, origin, references }: UnversionedExam): XmlElement {
  const entry = (name: string, value: string | null): XmlElement[] =>
    value === null ? [] : [element('dt', {}, name), element('dd', {}, inlineText(value))];
  return element(
    'dl',
    { class: 'exam' },
    entry('Title', title),
    entry('Sitting', sitting),
    entry('Origin', origin),
    references.flatMap((reference) => [
      ...entry('Reference', reference.title),
      ...entry('Edition', reference.edition),
    ]),
  );
}
