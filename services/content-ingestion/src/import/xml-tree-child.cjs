/**
 * Parses XML documents of other programs in a separate process: a JSON list of texts on standard input, a JSON list of
 * `TreeReply` on standard output. See parser-child.cjs for why.
 *
 * Namespaces are allowed here: they only matter to a schema validator and to XInclude, and neither runs.
 *
 * @typedef {import('../domain/xml-tree.js').XmlTree} XmlTree
 * @typedef {import('./parse-xml-trees.js').TreeReply} TreeReply
 * @typedef {import('libxmljs2').Element} Element
 */
const { readFileSync } = require('node:fs');
const { parseXml } = require('libxmljs2');

const STANDARD_INPUT = 0;
const DEPTH_MAX = 200;

process.stdout.write('ready\n'); // a failure before this line is ours and not the document's
const texts = /** @type {string[]} */ (JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')));
process.stdout.write(JSON.stringify(texts.map(readTree)));

/**
 * @param {string} xml a string, never bytes; see decodeExamFile
 * @returns {TreeReply}
 */
function readTree(xml) {
  try {
    const document = parseXml(xml, { nonet: true, big_lines: true });
    const root = document.root();
    if (document.getDtd() !== null || root === null) return { ok: false, line: 1 };
    return { ok: true, root: treeOf(root, 1) };
  } catch (error) {
    return { ok: false, line: /** @type {Error & { line?: number }} */ (error).line ?? null };
  }
}

/**
 * @param {Element} element
 * @param {number} depth
 * @returns {XmlTree}
 */
function treeOf(element, depth) {
  if (depth > DEPTH_MAX) throw new Error('nested too deep');
  /** @type {XmlTree['children']} */
  const children = [];
  for (const node of /** @type {Element[]} */ (element.childNodes())) {
    const type = /** @type {string} */ (node.type());
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
