import type { XmlTree } from './xml-tree.js';

const ROOT = /^assessment(?:Test|Item|Section|Stimulus)$/;
const NAMES = new Set([
  ...['assessmentTest', 'assessmentItem', 'assessmentSection', 'assessmentStimulus', 'assessmentItemRef'],
  ...['assessmentSectionRef', 'assessmentStimulusRef', 'testPart', 'rubricBlock', 'stimulusBody', 'itemBody'],
  ...['responseDeclaration', 'correctResponse', 'value', 'mapping', 'mapEntry', 'prompt', 'simpleChoice'],
  ...[
    'modalFeedback',
    'feedbackInline',
    'feedbackBlock',
    'responseProcessing',
    'setOutcomeValue',
    'baseValue',
  ],
]);

/** A document of QTI 2.0 to 2.2 with the names of QTI 3.0, and any other document as it is. */
export function withNamesOfQti3(document: XmlTree): XmlTree {
  return ROOT.test(document.name) ? renamed(document) : document;
}

function renamed({ name, attributes, line, children }: XmlTree): XmlTree {
  const isOfQti = NAMES.has(name) || name.endsWith('Interaction');
  const named = Object.entries(attributes).map(([attribute, value]) => [kebab(attribute), value]);
  return {
    name: isOfQti ? `qti-${kebab(name)}` : name,
    attributes: isOfQti ? Object.fromEntries(named) : attributes,
    line,
    children: children.map((child) => (typeof child === 'string' ? child : renamed(child))),
  };
}

const kebab = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
