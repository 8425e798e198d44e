import { descendants, elementsOf, textContent, type XmlTree } from './xml-tree.js';

/** Null: without numbers. */
type Numbering = '1' | 'a' | 'A' | 'i' | 'I' | 'α' | null;

const styleNumberings: Readonly<Record<string, Numbering>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
  'lower-greek': 'α',
  none: null,
  disc: null,
  circle: null,
  square: null,
};

/** What a browser writes before each item of a list that has numbers: "ii." */
export function listLabels(list: XmlTree): [item: XmlTree, label: string][] {
  const ofList = numberingOf(list) ?? (list.name === 'ol' ? { numbering: '1' } : { numbering: null });
  const items = elementsOf(list).filter(({ name }) => name === 'li');
  const isReversed = list.attributes['reversed'] !== undefined;
  let next = wholeNumber(list.attributes['start']) ?? (isReversed ? items.length : 1);
  return items.map((item) => {
    const number = wholeNumber(item.attributes['value']) ?? next;
    next = isReversed ? number - 1 : number + 1;
    const { numbering } = numberingOf(item) ?? ofList;
    return [item, numbering === null ? '' : `${numeral(number, numbering)}. `];
  });
}

/** @returns null when the element has none of its own */
function numberingOf({ name, attributes }: XmlTree): { numbering: Numbering } | null {
  const style = styleOf(attributes);
  if (style !== null) return { numbering: style in styleNumberings ? (styleNumberings[style] ?? null) : '1' };
  const type = attributes['type'] ?? '';
  return name !== 'ul' && /^[1aAiI]$/.test(type) ? { numbering: type as Numbering } : null;
}

const NO_STYLE = /^(?:inside|outside|inherit|initial|unset|revert|!?important|url\(.*)$/;

/** The list style that an element sets; a browser takes the last one. */
function styleOf({ style = '' }: Record<string, string>): string | null {
  const declared = [...style.matchAll(/list-style(?:-type)?\s*:([^;]*)/gi)].at(-1)?.[1] ?? '';
  const words = declared
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !NO_STYLE.test(word));
  return words.find((word) => word !== 'none') ?? words[0] ?? null;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : null;
}

function numeral(number: number, numbering: Exclude<Numbering, null>): string {
  if (numbering === '1' || number < 1 || number > 3_999) return String(number);
  if (numbering === 'α') return letters(number, GREEK);
  const written = /i/i.test(numbering) ? roman(number) : letters(number, LATIN);
  return numbering === numbering.toUpperCase() ? written.toUpperCase() : written;
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const GREEK = [...'αβγδεζηθικλμνξοπρστυφχψω'];

function letters(number: number, alphabet: readonly string[]): string {
  const rest = number - 1;
  const last = alphabet[rest % alphabet.length] ?? '';
  return rest < alphabet.length ? last : letters(Math.floor(rest / alphabet.length), alphabet) + last;
}

const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function roman(number: number): string {
  const [sign, value] = ROMAN.find(([, amount]) => amount <= number) ?? ['', 0];
  return value === 0 ? '' : sign + roman(number - value);
}

const SUPERSCRIPTS = new Map(
  [...'0123456789+-=()n'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][index]]),
);
const SUBSCRIPTS = new Map(
  [...'0123456789+-=()'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index]]),
);

/** "m²" and "CO₂"; "4th" stays as it is, and other letters get ^ or _. */
export function scriptText({ name, children, ...element }: XmlTree): string {
  const text = textContent({ name, children, ...element }).trim();
  const signs = name === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const written = [...text].map((sign) => signs.get(sign));
  if (written.every((sign) => sign !== undefined)) return written.join('');
  if (name === 'sup' && /^(?:st|nd|rd|th|tm|sm|[®©™*†‡])$/i.test(text)) return text;
  return `${name === 'sup' ? '^' : '_'}${text.length > 1 ? `(${text})` : text}`;
}

const LOST: readonly (readonly [what: string, isLost: (element: XmlTree) => boolean])[] = [
  [
    'underlined',
    ({ name, attributes }) => /^(?:u|ins)$/.test(name) || /underline/i.test(attributes['style'] ?? ''),
  ],
  [
    'struck-out',
    ({ name, attributes }) =>
      /^(?:s|strike|del)$/.test(name) || /line-through/i.test(attributes['style'] ?? ''),
  ],
  ['marked', ({ name, attributes }) => name === 'mark' || isColored(attributes)],
];
const LOST_ELEMENT = /^(?:math|svg|canvas|audio|video|object|embed|iframe|input|select|textarea|button)$/;
const QUOTED_MAX = 40;

/** What the plain text of a markup cannot say: `underlined "not"`, `a formula` ... */
export function lostMeaning(nodes: XmlTree['children']): string[] {
  const all = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...descendants(node, () => true)],
  );
  const lost = all.flatMap((element) => {
    if (LOST_ELEMENT.test(element.name)) return [`the element <${element.name}>`];
    if (isMerged(element)) return ['merged cells of a table'];
    const style = /^(?:ol|ul|li)$/.test(element.name) ? styleOf(element.attributes) : null;
    if (style !== null && !(style in styleNumberings))
      return [`the list style "${style.slice(0, QUOTED_MAX)}"`];
    const [what] = LOST.find(([, isLost]) => isLost(element)) ?? [];
    if (what === undefined) return [];
    const text = textContent(element).trim();
    return text === '' ? [] : [`${what} "${text.slice(0, QUOTED_MAX)}"`];
  });
  return [...new Set(lost)];
}

/** `rowspan="0"` reaches to the end of the table. */
function isMerged({ name, attributes }: XmlTree): boolean {
  const spans = ['colspan', 'rowspan'].map((span) => Number.parseInt(attributes[span] ?? '1', 10));
  return /^t[dh]$/.test(name) && spans.some((cells) => cells !== 1 && !Number.isNaN(cells));
}

function isColored({ style = '', color = '' }: Record<string, string>): boolean {
  const value = /(?:^|[;\s])(?:background-)?color\s*:\s*([^;]+)/i.exec(style)?.[1] ?? color;
  return !/^\s*(?:$|black|inherit|initial|transparent|windowtext|white|#0{3,6}\b|#f{3,6}\b|rgba?\((?:0,\s*0,\s*0|255,\s*255,\s*255))/i.test(
    value,
  );
}
