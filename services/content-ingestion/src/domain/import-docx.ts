import { letterAt } from './imported-exam.js';
import { childNamed, childrenNamed, descendants, textContent, type XmlTree } from './xml-tree.js';

/** Parts of a Word document that are read. */
export const isDocumentPart = (name: string): boolean =>
  name === 'word/document.xml' || name === 'word/numbering.xml';

/** A format of numbers by list and level, such as `decimal` and `upperLetter`. */
type Formats = ReadonlyMap<string, string>;

/** How many paragraphs each level of a list has had. */
interface Counts {
  numbers: Map<string, number>;
  letters: Map<string, number>;
}

/** The paragraphs of a Word document as lines, with the numbers and letters of its automatic lists. */
export function textOfDocument(files: ReadonlyMap<string, XmlTree>): string {
  const document = files.get('word/document.xml');
  const numbering = files.get('word/numbering.xml');
  const formats: Formats = numbering ? formatsOf(numbering) : new Map();
  const counts: Counts = { numbers: new Map(), letters: new Map() };
  const paragraphs = document ? descendants(document, ({ name }) => name === 'p') : [];
  return paragraphs
    .map((paragraph) => {
      const text = textOf(paragraph);
      return text.trim() === '' ? '' : `${markOf(paragraph, formats, counts)}${text}`;
    })
    .join('\n');
}

function formatsOf(numbering: XmlTree): Formats {
  const kinds = new Map<string, XmlTree>();
  for (const kind of childrenNamed(numbering, 'abstractNum'))
    kinds.set(kind.attributes['abstractNumId'] ?? '', kind);
  return new Map(
    childrenNamed(numbering, 'num').flatMap((list) => {
      const kind = kinds.get(childNamed(list, 'abstractNumId')?.attributes['val'] ?? '');
      return (kind ? childrenNamed(kind, 'lvl') : []).map((level) => {
        const format = childNamed(level, 'numFmt')?.attributes['val'] ?? '';
        return [`${list.attributes['numId']}/${level.attributes['ilvl']}`, format] as const;
      });
    }),
  );
}

/** `1. ` or `A. ` before a paragraph of a list. Letters begin again after each number. */
function markOf(paragraph: XmlTree, formats: Formats, { numbers, letters }: Counts): string {
  const properties = childNamed(childNamed(paragraph, 'pPr'), 'numPr');
  const list = childNamed(properties, 'numId')?.attributes['val'];
  if (properties === null || list === undefined || list === '0') return '';
  const level = `${list}/${childNamed(properties, 'ilvl')?.attributes['val'] ?? '0'}`;
  const format = formats.get(level) ?? '';
  const isNumber = format === 'decimal';
  if (!isNumber && !format.endsWith('Letter')) return '';
  const counts = isNumber ? numbers : letters;
  const count = (counts.get(level) ?? 0) + 1;
  counts.set(level, count);
  if (isNumber) letters.clear();
  return isNumber ? `${count}. ` : `${letterAt(count - 1)}. `;
}

function textOf(paragraph: XmlTree): string {
  const parts = descendants(paragraph, ({ name }) => ['t', 'tab', 'br'].includes(name));
  return parts
    .map((part) => (part.name === 't' ? textContent(part) : part.name === 'tab' ? ' ' : '\n'))
    .join('');
}
