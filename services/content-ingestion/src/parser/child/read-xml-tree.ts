import { parseXml, type Element } from 'libxmljs2';
import type { XmlTree } from '../../domain/xml-tree.js';

export type ReadXmlTree = { ok: true; root: XmlTree } | { ok: false; line: number | null };

const DEPTH_MAX = 200;

/**
 * Parses XML of other programs without a schema. Namespaces are allowed: they only matter to a schema validator and to
 * XInclude, and neither runs.
 *
 * @param xml a string, never bytes; see decodeExamFile
 */
export function readXmlTree(xml: string): ReadXmlTree {
  try {
    const document = parseXml(xml, { nonet: true, big_lines: true });
    const root = document.root();
    if (document.getDtd() !== null || root === null) return { ok: false, line: 1 };
    return { ok: true, root: treeOf(root, 1) };
  } catch (error) {
    return { ok: false, line: (error as Error & { line?: number }).line ?? null };
  }
}

function treeOf(element: Element, depth: number): XmlTree {
  if (depth > DEPTH_MAX) throw new Error('nested too deep');
  const children: XmlTree['children'] = [];
  for (const node of element.childNodes() as Element[]) {
    const type: string = node.type();
    if (type === 'element') children.push(treeOf(node, depth + 1));
    else if (type === 'text' || type === 'cdata') children.push(node.text());
  }
  const attributes = element.attrs().map((attribute) => [attribute.name(), attribute.value()]);
  return {
    name: element.name(),
    line: element.line(),
    attributes: Object.fromEntries(attributes),
    children,
  };
}
