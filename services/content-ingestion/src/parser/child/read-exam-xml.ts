import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, SaxPushParser, type Document, type Element } from 'libxmljs2';
import type { ParsedExam } from '../../domain/parsed-exam.js';

export type ExamXml =
  | { kind: 'exam'; exam: ParsedExam }
  | { kind: 'malformed'; line: number | null }
  | { kind: 'namespace' | 'root'; line: number; name: string }
  | { kind: 'invalid'; errors: { line: number | null; detail: string }[] };

/** One more than the listed maximum, to detect that there are more. */
const SCHEMA_ERRORS_MAX = 201;
const DETAIL_MAX = 300;
/** Elements and attributes in any namespace; refused because XInclude and xsi:schemaLocation load other documents. */
const IN_NAMESPACE = '(//*[namespace-uri() != ""] | //@*[namespace-uri() != ""])[1]';

const schema = parseXml(readFileSync(join(__dirname, 'exam.xsd'), 'utf8'));

/** @param xml a string, never bytes; see decodeExamFile */
export function readExamXml(xml: string): ExamXml {
  let document: Document;
  try {
    document = parseXml(xml, { nonet: true, big_lines: true });
  } catch (error) {
    const { line } = error as Error & { line?: number };
    return { kind: 'malformed', line: firstFaultyLine(xml) ?? line ?? null };
  }
  const root = document.root();
  if (document.getDtd() !== null || root === null) return { kind: 'malformed', line: 1 };
  const foreign = document.get(IN_NAMESPACE) as Element | null;
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

/** parseXml throws its last error, often on the last line. Parsing again line by line finds the first one. */
function firstFaultyLine(xml: string): number | null {
  let isFaulty = false;
  const parser = new SaxPushParser();
  parser.on('error', () => (isFaulty = true));
  for (const [index, line] of xml.split('\n').entries()) {
    parser.push(`${line}\n`);
    if (isFaulty) return index + 1;
  }
  return null;
}

function examOf(exam: Element): ParsedExam {
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

function questionOf(question: Element): ParsedExam['categories'][number]['questions'][number] {
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

function imageOf(image: Element): { line: number; url: string; description: string } {
  return {
    line: image.line(),
    url: attribute(image, 'url') ?? '',
    description: attribute(image, 'description') ?? '',
  };
}

function children(parent: Element, name: string): Element[] {
  const elements = parent.childNodes().filter((node): node is Element => node.type() === 'element');
  return elements.filter((element) => element.name() === name);
}

/** Trimmed. */
function attribute(element: Element, name: string): string | null {
  return element.attr(name)?.value().trim() ?? null;
}

/** Trimmed. */
function textOf(element: Element): string {
  return element.text().trim();
}

/** @param node an element or an attribute */
function elementOf(node: Element): Element {
  return node.type() === 'element' ? node : (node.parent() as Element);
}

function clip(text: string): string {
  return text.slice(0, DETAIL_MAX);
}
