/**
 * Parses one exam file in a separate process: XML on standard input, one JSON value (`ChildReply`) on standard output.
 *
 * libxmljs2 wraps an unmaintained libxml2 of 2019, so every failure here is treated as caused by the document: the process
 * has no environment, no connections, and little memory and time. Plain JavaScript, so that tests run the same file from
 * the sources and production from dist.
 *
 * @typedef {import('../domain/parsed-exam.js').ParsedExam} ParsedExam
 * @typedef {import('./parse-exam-xml.js').ChildReply} ChildReply
 * @typedef {import('libxmljs2').Document} Document
 * @typedef {import('libxmljs2').Element} Element
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseXml, SaxPushParser } = require('libxmljs2');

const STANDARD_INPUT = 0;
/** One more than the listed maximum, to detect that there are more. */
const SCHEMA_ERRORS_MAX = 201;
const DETAIL_MAX = 300;
/** Elements and attributes in any namespace; refused because XInclude and xsi:schemaLocation load other documents. */
const IN_NAMESPACE = '(//*[namespace-uri() != ""] | //@*[namespace-uri() != ""])[1]';

const schema = parseXml(readFileSync(join(__dirname, 'exam.xsd'), 'utf8'));
process.stdout.write('ready\n'); // a failure before this line is ours and not the document's
process.stdout.write(JSON.stringify(readExamFile(readFileSync(STANDARD_INPUT, 'utf8'))));

/**
 * @param {string} xml a string, never bytes; see decodeExamFile
 * @returns {ChildReply}
 */
function readExamFile(xml) {
  /** @type {Document} */
  let document;
  try {
    document = parseXml(xml, { nonet: true, big_lines: true });
  } catch (error) {
    const { line } = /** @type {Error & { line?: number }} */ (error);
    return { kind: 'malformed', line: firstFaultyLine(xml) ?? line ?? null };
  }
  const root = document.root();
  if (document.getDtd() !== null || root === null) return { kind: 'malformed', line: 1 };
  const foreign = /** @type {Element | null} */ (document.get(IN_NAMESPACE));
  if (foreign) {
    const element = elementOf(foreign);
    return { kind: 'namespace', line: element.line(), name: clip(element.name()) };
  }
  if (root.name() !== 'exam') return { kind: 'root', line: root.line(), name: clip(root.name()) };
  if (document.validate(schema)) return { kind: 'exam', exam: examOf(root) };
  const errors = document.validationErrors.slice(0, SCHEMA_ERRORS_MAX);
  return {
    kind: 'invalid',
    errors: errors.map(({ line, message }) => ({ line: line ?? null, detail: clip(message.trim()) })),
  };
}

/**
 * parseXml throws its last error, often on the last line. Parsing again line by line finds the first one.
 *
 * @param {string} xml
 * @returns {number | null}
 */
function firstFaultyLine(xml) {
  let isFaulty = false;
  const parser = new SaxPushParser();
  parser.on('error', () => (isFaulty = true));
  for (const [index, line] of xml.split('\n').entries()) {
    parser.push(`${line}\n`);
    if (isFaulty) return index + 1;
  }
  return null;
}

/**
 * @param {Element} exam
 * @returns {ParsedExam}
 */
function examOf(exam) {
  return {
    line: exam.line(),
    title: attribute(exam, 'title') ?? '',
    sitting: attribute(exam, 'sitting'),
    origin: attribute(exam, 'origin') === 'sample' ? 'sample' : 'authentic',
    references: children(exam, 'reference').map((reference) => ({
      line: reference.line(),
      title: textOf(reference),
      edition: attribute(reference, 'edition'),
    })),
    exhibits: children(exam, 'exhibit').map((exhibit) => ({
      line: exhibit.line(),
      id: attribute(exhibit, 'id') ?? '',
      title: attribute(exhibit, 'title'),
      content: children(exhibit, 'content').map(textOf)[0] ?? null,
      images: children(exhibit, 'image').map(imageOf),
    })),
    categories: children(exam, 'category').map((category) => ({
      line: category.line(),
      name: attribute(category, 'name') ?? '',
      questions: children(category, 'question').map(questionOf),
    })),
  };
}

/**
 * @param {Element} question
 * @returns {ParsedExam['categories'][number]['questions'][number]}
 */
function questionOf(question) {
  const [answers] = children(question, 'answers');
  const [correctAnswer] = children(question, 'correctAnswer');
  if (!answers || !correctAnswer) throw new Error('the schema let a question without answers pass');
  return {
    line: question.line(),
    number: Number(attribute(question, 'number')),
    content: children(question, 'content').map(textOf).join(),
    image: children(question, 'image').map(imageOf)[0] ?? null,
    answers: children(answers, 'answer').map((answer) => ({
      line: answer.line(),
      letter: attribute(answer, 'letter') ?? '',
      text: textOf(answer),
      imageUrl: attribute(answer, 'image'),
    })),
    correctAnswer: { line: correctAnswer.line(), text: textOf(correctAnswer) },
    explanation: children(question, 'explanation').map(textOf).join(),
    citations: children(question, 'citation').map(textOf),
    exhibitId: attribute(question, 'exhibit'),
  };
}

/**
 * @param {Element} image
 * @returns {{ line: number, url: string, description: string }}
 */
function imageOf(image) {
  return {
    line: image.line(),
    url: attribute(image, 'url') ?? '',
    description: attribute(image, 'description') ?? '',
  };
}

/**
 * @param {Element} parent
 * @param {string} name
 * @returns {Element[]}
 */
function children(parent, name) {
  const elements = /** @type {Element[]} */ (parent.childNodes().filter((node) => node.type() === 'element'));
  return elements.filter((element) => element.name() === name);
}

/**
 * @param {Element} element
 * @param {string} name
 * @returns {string | null} trimmed
 */
function attribute(element, name) {
  return element.attr(name)?.value().trim() ?? null;
}

/**
 * @param {Element} element
 * @returns {string} trimmed
 */
function textOf(element) {
  return element.text().trim();
}

/**
 * @param {Element} node an element or an attribute
 * @returns {Element}
 */
function elementOf(node) {
  return node.type() === 'element' ? node : /** @type {Element} */ (node.parent());
}

/**
 * @param {string} text
 * @returns {string}
 */
function clip(text) {
  return text.slice(0, DETAIL_MAX);
}
