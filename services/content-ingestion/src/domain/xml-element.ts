export type XmlNode = XmlElement | string;

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

type Attributes = Record<string, string | null | undefined>;

const NOT_IN_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Attributes that are null, and children that are null or an empty text, are left out. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: (XmlNode | null | readonly XmlNode[])[]
): XmlElement {
  const given = Object.entries(attributes).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const present = children.flat().filter((child) => child !== null && child !== '');
  return { name, attributes: Object.fromEntries(given), children: present as XmlNode[] };
}

export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${indented(root, '')}\n`;
}

/** Without indentation, so that no text gets other white space. The result is HTML, too, when every element has content. */
export function markup(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : inLine(node))).join('');
}

/** Indents elements that contain only elements; elements with text stay on one line. */
function indented(parent: XmlElement, indent: string): string {
  const { name, attributes, children } = parent;
  const elements = children.filter((child) => typeof child !== 'string');
  if (elements.length === 0 || elements.length < children.length || KEEPS_SPACE.has(name))
    return `${indent}${inLine(parent)}`;
  const inner = elements.map((child) => indented(child, `${indent}  `));
  return [`${indent}<${name}${attributeText(attributes)}>`, ...inner, `${indent}</${name}>`].join('\n');
}

/** White space inside is part of the text. */
const KEEPS_SPACE = new Set(['pre', 'p', 'li', 'dt', 'dd']);

function inLine({ name, attributes, children }: XmlElement): string {
  const tag = `${name}${attributeText(attributes)}`;
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${markup(children)}</${name}>`;
}

function attributeText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

/** Characters that XML cannot hold become U+FFFD. A carriage return must be written as a reference to survive. */
function escapeText(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
