import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  importedExam,
  letterAt,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';
import { lostMeaning } from './markup-meaning.js';
import { readHtml } from './read-html.js';
import { readMarkup } from './read-markup.js';
import {
  childNamed,
  childrenNamed,
  descendantNamed,
  descendants,
  elementsOf,
  textContent,
  type XmlTree,
} from './xml-tree.js';

/** Reads the items of QTI 1.2, as Canvas and text2qti write them, in which one choice is made. */
export function importQti1(documents: readonly XmlTree[], entered: EnteredDetails): ImportedExam {
  const parts: ImportedParts = { details: null, exhibits: [], questions: [], warnings: [] };
  const visit = (element: XmlTree, section: string | null): void => {
    for (const child of elementsOf(element)) {
      const named = child.name === 'section' ? (child.attributes['title'] ?? section) : section;
      if (child.name === 'item') readItem(child, section, parts);
      else if (['assessment', 'section', 'objectbank'].includes(child.name)) visit(child, named);
    }
  };
  for (const document of documents) visit(document, null);
  const assessment = documents.map((document) => childNamed(document, 'assessment')).find(Boolean);
  const title = assessment?.attributes['title'] ?? null;
  return importedExam({ ...parts, details: { title, sitting: null, origin: null, references: [] } }, entered);
}

function readItem(item: XmlTree, section: string | null, parts: ImportedParts): void {
  assertAtMost('questions', parts.questions.length + 1);
  const presentation = childNamed(item, 'presentation');
  const responses = descendants(
    item,
    ({ name }) => name.startsWith('response_') && name !== 'response_label',
  );
  const [response] = responses;
  const isChoice =
    presentation !== null &&
    responses.length === 1 &&
    response?.name === 'response_lid' &&
    response.attributes['rcardinality'] !== 'Multiple';
  // Canvas names each item “Question”
  const title = item.attributes['title']?.replace(/^question$/i, '');
  const name = title || readMarkup(htmlOf(elementsOf(item))).replaceAll(/\s+/g, ' ') || 'An item';
  if (!isChoice) return void parts.warnings.push(issueAt(null, 'IMPORT_OTHER_KIND', name));
  const labels = descendants(response, (element) => element.name === 'response_label');
  assertAtMost('answers to one question', labels.length);
  const content = htmlOf([withoutResponse(presentation, response)]);
  const answers = labels.map((label) => htmlOf([label]));
  const feedback = childrenNamed(item, 'itemfeedback').filter(
    ({ attributes }) => attributes['ident'] === 'general_fb',
  );
  const right = bestChoices(item);
  const question: ImportedQuestion = {
    line: null,
    number: null,
    section,
    content: readMarkup(content),
    image: null,
    answers: answers.map((nodes) => ({ text: readMarkup(nodes), imageUrl: null })),
    key: labels
      .flatMap(({ attributes }, index) => (right.has(attributes['ident'] ?? '') ? [letterAt(index)] : []))
      .join(','),
    explanation: readMarkup(htmlOf(feedback)),
    citations: [],
    exhibitId: null,
    lost: lostMeaning([...content, ...answers.flat()]),
  };
  parts.questions.push(question);
}

/** Some programs put text and choices together into one `flow`. */
function withoutResponse(element: XmlTree, response: XmlTree): XmlTree {
  const children = element.children.filter((child) => child !== response);
  return {
    ...element,
    children: children.map((child) => (typeof child === 'string' ? child : withoutResponse(child, response))),
  };
}

function htmlOf(elements: readonly XmlTree[]): XmlTree['children'] {
  const texts = elements.flatMap((element) => descendants(element, ({ name }) => name === 'mattext'));
  return texts.flatMap((text): XmlTree['children'] => {
    const isHtml = text.attributes['texttype'] === 'text/html';
    return isHtml ? readHtml(textContent(text)) : [textContent(text)];
  });
}

/** The choices for which a condition gives the most points. */
function bestChoices(item: XmlTree): Set<string> {
  const processing = childNamed(item, 'resprocessing');
  const conditions = (processing ? childrenNamed(processing, 'respcondition') : []).map((condition) => {
    const set = childrenNamed(condition, 'setvar').map((variable) => Number(textContent(variable)));
    const variables = childNamed(condition, 'conditionvar');
    const or = variables && (childNamed(variables, 'or') ?? variables);
    const choices = (or ? childrenNamed(or, 'varequal') : []).map((choice) => textContent(choice).trim());
    return { points: Math.max(0, ...set), choices };
  });
  const most = conditions.reduce((highest, { points }) => Math.max(highest, points), 0);
  return new Set(
    conditions.filter(({ points }) => most > 0 && points === most).flatMap(({ choices }) => choices),
  );
}

/** A course that Canvas exports has each quiz twice, the second time with all kinds of questions. */
export function distinctQti1(documents: readonly XmlTree[]): XmlTree[] {
  const identOf = (document: XmlTree): unknown => elementsOf(document)[0]?.attributes['ident'] ?? document;
  return [...new Map(documents.map((document) => [identOf(document), document])).values()];
}

/** Whether the file is one of QTI 1.2. */
export const isQti1 = (document: XmlTree): boolean =>
  document.name === 'questestinterop' && descendantNamed(document, 'item') !== null;
