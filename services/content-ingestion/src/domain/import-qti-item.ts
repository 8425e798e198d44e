import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import { answerImage, countLeftOut, letterAt, type ImportedQuestion } from './imported-exam.js';
import { lostMeaning } from './markup-meaning.js';
import { imagesIn, readExplanation, readMarkup, type FindContained } from './read-markup.js';
import {
  childNamed,
  childrenNamed,
  descendantNamed,
  descendants,
  textContent,
  type XmlTree,
} from './xml-tree.js';
import type { ExamFileIssue } from '@tenfold/contracts';

export type ImportedItem =
  | { ok: true; question: Omit<ImportedQuestion, 'section' | 'exhibitId'>; stimulusHref: string | null }
  | { ok: false; warning: ExamFileIssue };

/** Reads an item with one choice interaction in which one choice is made. */
export function importQtiItem(item: XmlTree, findContained: FindContained): ImportedItem {
  const name = item.attributes['title'] || item.attributes['identifier'] || 'An item';
  const body = childNamed(item, 'qti-item-body');
  const interactions = descendants(item, ({ name: found }) => /^qti-.+-interaction$/.test(found));
  const [interaction] = interactions;
  if (!body || !interaction || interactions.length > 1 || interaction.name !== 'qti-choice-interaction')
    return { ok: false, warning: issueAt(null, 'IMPORT_OTHER_KIND', name) };
  if (isMultiple(item, interaction)) return { ok: false, warning: issueAt(null, 'IMPORT_OTHER_KIND', name) };
  const choices = descendants(interaction, (element) => element.name === 'qti-simple-choice');
  assertAtMost('answers to one question', choices.length);
  const isAnswer = (element: XmlTree) =>
    element.name === 'qti-simple-choice' || element.name === 'qti-rubric-block' || isFeedback(element);
  const [image = null, ...more] = imagesIn(withoutChoices(body).children, findContained);
  const answers = choices.map(({ children }) => imagesIn(children, findContained));
  const feedback = childrenNamed(item, 'qti-modal-feedback');
  const otherImages = more.length + countLeftOut(answers) + imagesIn(feedback, findContained).length;
  const label = item.attributes['label'] ?? '';
  const reference = childNamed(item, 'qti-assessment-stimulus-ref');
  return {
    ok: true,
    question: {
      line: null,
      number: /^[1-9]\d{0,2}$/.test(label) ? Number(label) : null,
      content: readMarkup(body.children, isAnswer),
      image,
      answers: choices.map(({ children }, index) => ({
        text: readMarkup(children, isFeedback),
        ...answerImage(answers[index]),
      })),
      otherImages,
      key: keyOf(item, choices),
      ...readExplanation(
        [...feedback, ...descendants(withoutChoices(body), isFeedback)].map((one) => ({
          ...one,
          name: 'p',
        })),
      ),
      feedback: choices.map((choice) => readMarkup(descendants(choice, isFeedback))),
      lost: lostMeaning([...body.children, ...feedback]),
    },
    stimulusHref: reference?.attributes['href'] ?? null,
  };
}

/** Shown after the answer, within the text of the item or of a choice. */
function isFeedback({ name }: XmlTree): boolean {
  return name === 'qti-feedback-inline' || name === 'qti-feedback-block';
}

function isMultiple(item: XmlTree, interaction: XmlTree): boolean {
  const most = interaction.attributes['max-choices'];
  const declaration = childNamed(item, 'qti-response-declaration');
  return declaration?.attributes['cardinality'] !== 'single' || (most !== undefined && most !== '1');
}

function withoutChoices(element: XmlTree): XmlTree {
  const children = element.children.filter(
    (child) => typeof child === 'string' || child.name !== 'qti-simple-choice',
  );
  return {
    ...element,
    children: children.map((child) => (typeof child === 'string' ? child : withoutChoices(child))),
  };
}

/** The best mapped choices, else the correct response. An item that always gives a point has the key REMOVED. */
function keyOf(item: XmlTree, choices: readonly XmlTree[]): string {
  const declaration = childNamed(item, 'qti-response-declaration');
  const mapping = childNamed(declaration, 'qti-mapping');
  const entries = (mapping ? childrenNamed(mapping, 'qti-map-entry') : []).map(({ attributes }) => ({
    choice: attributes['map-key'],
    points: Number(attributes['mapped-value']),
  }));
  const most = entries.reduce((highest, { points }) => Math.max(highest, points), 0);
  const mapped = entries.filter(({ points }) => most > 0 && points === most).map(({ choice }) => choice);
  const correct = childNamed(declaration, 'qti-correct-response');
  const right =
    mapped.length > 0 ? mapped : (correct ? childrenNamed(correct, 'qti-value') : []).map(textContent);
  const identifiers = new Set(right.map((choice) => choice?.trim()));
  const letters = choices.flatMap(({ attributes }, index) =>
    identifiers.has(attributes['identifier']) ? [letterAt(index)] : [],
  );
  if (letters.length === 0 && alwaysScores(item)) return 'REMOVED';
  return letters.join(',');
}

function alwaysScores(item: XmlTree): boolean {
  const processing = childNamed(item, 'qti-response-processing');
  const set = processing ? childrenNamed(processing, 'qti-set-outcome-value') : [];
  const score = set.find(({ attributes }) => attributes['identifier'] === 'SCORE');
  const value = score ? descendantNamed(score, 'qti-base-value') : null;
  return value !== null && Number(textContent(value)) > 0;
}
