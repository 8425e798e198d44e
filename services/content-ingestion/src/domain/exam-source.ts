import { formatOf } from './exam-format.js';
import { readAttributes, xmlTokens, type XmlToken } from './xml-tokens.js';

/** A text or an attribute that students or editors read, as it is written in the file. */
export interface SourceText {
  kind: 'text' | 'attribute';
  text: string;
  start: number;
  /** For sentences: `answer B of question 7`. */
  where: string;
  parent: string;
  /** As the parser counts: the line on which the tag of the parent ends. */
  parentLine: number;
}

export interface ExamSource {
  xml: string;
  texts: readonly SourceText[];
  lineAt: (offset: number) => number;
  questionAt: (line: number) => number | null;
}

interface QuestionLines {
  number: number | null;
  first: number;
  last: number;
}

const SHOWN_ATTRIBUTES = new Set(['title', 'name', 'description', 'edition']);

export function readSource(xml: string): ExamSource {
  const lineAt = lineFinder(xml);
  const texts: SourceText[] = [];
  const questions: QuestionLines[] = [];
  const place = new Place();
  const parents: { name: string; end: number }[] = [];
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'open') {
      const { name: parent, start: first, end, isEmpty } = token;
      const attributes = formatOf(parent) ? attributesOf(xml, token) : [];
      place.enter(parent, attributes);
      for (const { name, value, start } of attributes) {
        if (!SHOWN_ATTRIBUTES.has(name)) continue;
        const where = place.describe(parent);
        texts.push({ kind: 'attribute', text: value, start, where, parent, parentLine: lineAt(end - 1) });
      }
      if (parent === 'question')
        questions.push({
          number: place.question,
          first: lineAt(first),
          last: isEmpty ? lineAt(end) : Infinity,
        });
      if (isEmpty) place.leave(parent);
      else parents.push({ name: parent, end });
    } else if (token.kind === 'close') {
      parents.pop();
      place.leave(token.name);
      const question = questions.at(-1);
      if (token.name === 'question' && question) question.last = lineAt(token.start);
    } else if (token.kind === 'text' || token.kind === 'cdata') {
      const text = xml.slice(token.start, token.end);
      if (text.trim() === '') continue;
      const { name: parent = '', end = 1 } = parents.at(-1) ?? {};
      const where = place.describe(parent);
      texts.push({ kind: 'text', text, start: token.start, where, parent, parentLine: lineAt(end - 1) });
    }
  }
  return {
    xml,
    texts,
    lineAt,
    questionAt: (line) => {
      const question = questions[lastAtOrBefore(questions, line)];
      return question && question.first <= line && line <= question.last ? question.number : null;
    },
  };
}

function attributesOf(xml: string, { start, end }: XmlToken) {
  const { attributes } = readAttributes(xml.slice(start, end));
  return attributes.map((attribute) => ({ ...attribute, start: start + attribute.start }));
}

class Place {
  question: number | null = null;
  private answer: string | null = null;
  private exhibit: string | null = null;

  enter(name: string, attributes: readonly { name: string; value: string }[]): void {
    const value = (wanted: string) =>
      attributes.find((attribute) => attribute.name === wanted)?.value ?? null;
    if (name === 'question') {
      this.question = Number(value('number')) || null;
      this.answer = null;
      this.exhibit = null;
    }
    if (name === 'answer') this.answer = value('letter');
    if (name === 'exhibit') this.exhibit = value('id');
  }

  leave(name: string): void {
    if (name === 'question') this.question = null;
    if (name === 'answer') this.answer = null;
    if (name === 'exhibit') this.exhibit = null;
  }

  describe(element: string): string {
    if (this.question !== null) {
      const question = `question ${this.question}`;
      if (element === 'answer' && this.answer !== null) return `answer ${this.answer} of ${question}`;
      if (element === 'explanation') return `the explanation of ${question}`;
      return element === 'citation' ? `a citation of ${question}` : question;
    }
    if (this.exhibit !== null) return `exhibit "${this.exhibit}"`;
    if (element === 'category') return 'the name of a section';
    return element === 'reference' ? 'a reference' : 'the title';
  }
}

function lineFinder(xml: string): (offset: number) => number {
  const lines = [{ first: 0 }];
  for (let at = xml.indexOf('\n'); at >= 0; at = xml.indexOf('\n', at + 1)) lines.push({ first: at + 1 });
  return (offset) => lastAtOrBefore(lines, offset) + 1;
}

/** Index in an ascending list; 0 when all begin later. */
function lastAtOrBefore(list: readonly { first: number }[], place: number): number {
  let [low, high] = [0, list.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.first ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

const EXCERPT_SIDE = 30;

/** The words around an offset, without the tags beside them. */
export function excerpt(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - EXCERPT_SIDE), offset).split(/[<>"\n]/);
  const [after = ''] = text.slice(offset + 1, offset + EXCERPT_SIDE).split(/[<>"\n]/);
  const words = before.at(-1)?.split(/\s/).slice(-2).join(' ') ?? '';
  return `${words}${text[offset] ?? ''}${/^\S*(?: \S+)?/.exec(after)?.[0] ?? ''}`.trim();
}
