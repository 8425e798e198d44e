import type { PublishedQuestion } from '@tenfold/contracts';
import { exportedKey, type ExportedKey } from './exported-exam.js';
import { ASI_NAMESPACE, ASI_SCHEMA, rootAttributes } from './qti-names.js';
import { explanationMarkup, image, inlineText, questionImage, textBlocks } from './text-markup.js';
import { element, type XmlElement } from './xml-element.js';

export function itemIdentifier(number: number): string {
  return `question-${number}`;
}

export function itemFileName(number: number): string {
  return `items/question-${String(number).padStart(2, '0')}.xml`;
}

const EXPLANATION = 'explanation';

/**
 * One question. Each right letter is mapped to one point, so several letters and credit for every answer need no further
 * processing; a removed question gets its point without an answer.
 * @param stimulus of the exhibit of the question
 */
export function qtiItem(
  question: PublishedQuestion,
  stimulus: { identifier: string; title: string } | null,
  srcOf: (url: string) => string,
): XmlElement {
  const { number, content, answers } = question;
  const key = exportedKey(question);
  const explanation = explanationMarkup(question);
  return element(
    'qti-assessment-item',
    {
      ...rootAttributes(ASI_NAMESPACE, ASI_SCHEMA),
      identifier: itemIdentifier(number),
      title: `Question ${number}`,
      label: String(number),
      'xml:lang': 'en-US',
      adaptive: 'false',
      'time-dependent': 'false',
    },
    responseDeclaration(key),
    outcome('SCORE', 'float', '0'),
    explanation.length === 0 ? null : outcome('FEEDBACK', 'identifier', null),
    stimulus === null
      ? null
      : element('qti-assessment-stimulus-ref', {
          identifier: stimulus.identifier,
          href: `../stimuli/${stimulus.identifier}.xml`,
          title: stimulus.title,
        }),
    element(
      'qti-item-body',
      {},
      questionImage(question, srcOf),
      element(
        'qti-choice-interaction',
        { 'response-identifier': 'RESPONSE', shuffle: 'false', 'max-choices': '1' },
        element('qti-prompt', {}, textBlocks(content)),
        answers.map(({ letter, text, imageUrl }) =>
          element(
            'qti-simple-choice',
            { identifier: letter },
            inlineText(text),
            imageUrl === null ? [] : [image(imageUrl, `Answer ${letter}`, srcOf)],
          ),
        ),
      ),
    ),
    responseProcessing(key, explanation.length > 0),
    explanation.length === 0 ? null : feedback(explanation),
  );
}

function responseDeclaration(key: ExportedKey): XmlElement {
  const attributes = { identifier: 'RESPONSE', cardinality: 'single', 'base-type': 'identifier' };
  if (key.isRemoved) return element('qti-response-declaration', attributes);
  const [first = ''] = key.letters;
  return element(
    'qti-response-declaration',
    attributes,
    element('qti-correct-response', {}, element('qti-value', {}, first)),
    element(
      'qti-mapping',
      { 'default-value': '0' },
      key.letters.map((letter) => element('qti-map-entry', { 'map-key': letter, 'mapped-value': '1' })),
    ),
  );
}

function outcome(identifier: string, baseType: string, initial: string | null): XmlElement {
  return element(
    'qti-outcome-declaration',
    { identifier, cardinality: 'single', 'base-type': baseType },
    initial === null ? null : element('qti-default-value', {}, element('qti-value', {}, initial)),
  );
}

function responseProcessing(key: ExportedKey, hasExplanation: boolean): XmlElement {
  const score = key.isRemoved
    ? element('qti-base-value', { 'base-type': 'float' }, '1')
    : element('qti-map-response', { identifier: 'RESPONSE' });
  const shown = element('qti-base-value', { 'base-type': 'identifier' }, EXPLANATION);
  return element(
    'qti-response-processing',
    {},
    element('qti-set-outcome-value', { identifier: 'SCORE' }, score),
    hasExplanation ? element('qti-set-outcome-value', { identifier: 'FEEDBACK' }, shown) : null,
  );
}

function feedback(explanation: XmlElement[]): XmlElement {
  return element(
    'qti-modal-feedback',
    { 'outcome-identifier': 'FEEDBACK', identifier: EXPLANATION, 'show-hide': 'show', title: 'Explanation' },
    element('qti-content-body', {}, explanation),
  );
}
