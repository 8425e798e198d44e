import type { ContainedImage } from './parsed-exam.js';
import { listLabels, scriptText } from './markup-meaning.js';
import { descendants, elementsOf, hasClass, textContent, type XmlTree } from './xml-tree.js';

/** White space that HTML shows as one blank. A no-break space is a character of the text. */
const BLANKS = /[ \t\n\r\f]+/g;
const CELL = ' | ';
const LINE = 1;
const PARAGRAPH = 2;

const breaksAround: Partial<Record<string, number>> = {
  ...Object.fromEntries(
    ['div', 'li', 'tr', 'dt', 'dd', 'section', 'article', 'figure'].map((name) => [name, LINE]),
  ),
  ...Object.fromEntries(
    ['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'ul', 'ol', 'dl'].map((name) => [
      name,
      PARAGRAPH,
    ]),
  ),
};
const WITHOUT_TEXT = new Set(['script', 'style', 'title', 'head']);

/**
 * The plain text of XHTML or HTML: the inverse of `textBlocks`. Cells of a table are separated by " | "; numbers of lists, raised
 * and lowered signs, quotation marks and addresses of links become text.
 */
export function readMarkup(
  nodes: XmlTree['children'],
  skip: (element: XmlTree) => boolean = () => false,
): string {
  const reader = new MarkupReader(skip);
  reader.read(nodes);
  return reader.text.trim();
}

class MarkupReader {
  private readonly parts: string[] = [];
  private breaks = 0;
  private hasBlank = false;
  private readonly labels = new Map<XmlTree, string>();
  /** Pending, until the first text of a list's item. */
  private label = '';

  constructor(private readonly skip: (element: XmlTree) => boolean) {}

  get text(): string {
    return this.parts.join('');
  }

  read(nodes: XmlTree['children'], isPre = false): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.add(node, isPre);
      else if (!this.skip(node) && !WITHOUT_TEXT.has(node.name)) this.enter(node, isPre);
    }
  }

  private enter(node: XmlTree, isPre: boolean): void {
    if (node.name === 'br') return this.lineBreak();
    if (node.name === 'sup' || node.name === 'sub') return this.add(scriptText(node), isPre);
    if (node.name === 'ol' || node.name === 'ul')
      for (const [item, label] of listLabels(node)) this.labels.set(item, label);
    const around = breaksAround[node.name] ?? 0;
    this.breaks = Math.max(this.breaks, around);
    if ((node.name === 'td' || node.name === 'th') && this.breaks === 0 && this.parts.length > 0) {
      this.parts.push(CELL);
      this.hasBlank = false;
    }
    this.label += this.labels.get(node) ?? '';
    if (node.name === 'q') this.add('“', isPre);
    this.read(node.children, isPre || node.name === 'pre');
    if (node.name === 'q') this.append('”');
    this.append(addressOf(node));
    if (this.labels.has(node)) this.label = '';
    this.breaks = Math.max(this.breaks, around);
  }

  /** Beside the text before it. */
  private append(text: string): void {
    if (text !== '') this.parts.push(text);
  }

  private lineBreak(): void {
    this.flush();
    this.parts.push('\n');
    this.hasBlank = false;
  }

  private add(text: string, isPre: boolean): void {
    if (isPre) {
      if (text === '') return;
      this.flush();
      this.parts.push(text);
      return;
    }
    const blanked = text.replaceAll(BLANKS, ' ');
    const words = blanked.replaceAll(/^ | $/g, '');
    if (words === '') {
      this.hasBlank ||= blanked !== '';
      return;
    }
    this.hasBlank ||= blanked.startsWith(' ');
    this.flush();
    this.parts.push(words);
    this.hasBlank = blanked.endsWith(' ');
  }

  /** Writes the pending breaks, or the pending blank within a line. */
  private flush(): void {
    const last = this.parts.at(-1);
    if (last !== undefined && this.breaks > 0) this.parts.push('\n'.repeat(this.breaks));
    else if (this.hasBlank && last !== undefined && last !== CELL && !last.endsWith('\n'))
      this.parts.push(' ');
    this.append(this.label);
    this.label = '';
    this.breaks = 0;
    this.hasBlank = false;
  }
}

/** Of a link whose text is another one. */
function addressOf(node: XmlTree): string {
  const href = node.attributes['href'] ?? '';
  const isShown =
    node.name === 'a' &&
    /^https?:/i.test(href) &&
    !textContent(node).includes(href.replace(/^https?:\/\//i, ''));
  return isShown ? ` (${href})` : '';
}

export interface ReadImage {
  url: string;
  description: string;
  contained: ContainedImage | null;
}

/** Which image inside the imported file an address means; null for another address. */
export type FindContained = (src: string) => ContainedImage | null;

/** The images of a text. `data-url` is the address before the export. */
export function imagesIn(nodes: XmlTree['children'], findContained: FindContained): ReadImage[] {
  const all = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...descendants(node, () => true)],
  );
  return all
    .filter(({ name }) => name === 'img')
    .map(({ attributes }) => {
      const src = attributes['src'] ?? '';
      return {
        url: attributes['data-url'] ?? src,
        description: attributes['alt'] ?? '',
        contained: writtenOut(src) ?? findContained(src),
      };
    });
}

/** The image that a `data:` address is. */
function writtenOut(src: string): ContainedImage | null {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(src) ?? [];
  return type === undefined || base64 === undefined ? null : { name: type, base64 };
}

/** What `explanationMarkup` wrote; of other programs, all text is explanation. */
export function readExplanation(nodes: XmlTree['children']): { explanation: string; citations: string[] } {
  const isCitations = (element: XmlTree) => element.name === 'ul' && hasClass(element, 'citations');
  const found = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : isCitations(node) ? [node] : descendants(node, isCitations),
  );
  return {
    explanation: readMarkup(nodes, (element) => isCitations(element) || hasClass(element, 'removed')),
    citations: found.flatMap(elementsOf).map(({ children }) => readMarkup(children)),
  };
}

export interface ExamDetails {
  title: string | null;
  sitting: string | null;
  origin: string | null;
  references: { title: string; edition: string | null }[];
}

/** What `examDetails` wrote; null when there is no such list. */
export function readExamDetails(nodes: XmlTree['children']): ExamDetails | null {
  const isDetails = (element: XmlTree) => element.name === 'dl' && hasClass(element, 'exam');
  const list = nodes
    .flatMap((node) =>
      typeof node === 'string' ? [] : isDetails(node) ? [node] : descendants(node, isDetails),
    )
    .at(0);
  if (!list) return null;
  const details: ExamDetails = { title: null, sitting: null, origin: null, references: [] };
  let term = '';
  for (const { name, children } of elementsOf(list)) {
    const text = readMarkup(children);
    const reference = details.references.at(-1);
    if (name === 'dt') term = text;
    else if (term === 'Title') details.title = text;
    else if (term === 'Sitting') details.sitting = text;
    else if (term === 'Origin') details.origin = text;
    else if (term === 'Reference') details.references.push({ title: text, edition: null });
    else if (term === 'Edition' && reference) reference.edition = text;
  }
  return details;
}
