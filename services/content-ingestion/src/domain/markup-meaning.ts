import { descendants, elementsOf, textContent, type XmlTree } from './xml-tree.js';

type Numbering = '1' | 'a' | 'A' | 'i' | 'I' | null;

const styleNumberings: Readonly<Record<string, Numbering>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
  none: null,
};

/** What a browser writes before each item of a numbered list: "ii." */
export function listLabels(list: XmlTree): [item: XmlTree, label: string][] {
  const numbering = numberingOf(list);
  const items = elementsOf(list).filter(({ name }) => name === 'li');
  const isReversed = list.attributes['reversed'] !== undefined;
  let next = wholeNumber(list.attributes['start']) ?? (isReversed ? items.length : 1);
  return items.map((item) => {
    const number = wholeNumber(item.attributes['value']) ?? next;
    next = isReversed ? number - 1 : number + 1;
    return [item, numbering === null ? '' : `${numeral(number, numbering)}. `];
  });
}

function numberingOf({ attributes }: XmlTree): Numbering {
  const style = /list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(attributes['style'] ?? '')?.[1]?.toLowerCase();
  if (style !== undefined && style in styleNumberings) return styleNumberings[style] ?? null;
  const type = attributes['type'] ?? '1';
  return /^[1aAiI]$/.test(type) ? (type as Numbering) : '1';
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : null;
}

function numeral(number: number, numbering: Exclude<Numbering, null>): string {
  if (numbering === '1' || number < 1 || number > 3_999) return String(number);
  const written = /i/i.test(numbering) ? roman(number) : letters(number);
  return numbering === numbering.toUpperCase() ? written.toUpperCase() : written;
}

function letters(number: number): string {
  const rest = number - 1;
  const last = String.fromCharCode('a'.charCodeAt(0) + (rest % 26));
  return rest < 26 ? last : letters(Math.floor(rest / 26)) + last;
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
    if (/^[2-9]|^1\d/.test(element.attributes['colspan'] ?? element.attributes['rowspan'] ?? ''))
      return ['merged cells of a table'];
    const [what] = LOST.find(([, isLost]) => isLost(element)) ?? [];
    const text = textContent(element).trim();
    return what === undefined || text === '' ? [] : [`${what} "${text.slice(0, QUOTED_MAX)}"`];
  });
  return [...new Set(lost)];
}

function isColored({ style = '', color = '' }: Record<string, string>): boolean {
  const value = /(?:^|[;\s])(?:background-)?color\s*:\s*([^;]+)/i.exec(style)?.[1] ?? color;
  return !/^\s*(?:$|black|inherit|initial|transparent|windowtext|white|#0{3,6}\b|#f{3,6}\b|rgba?\((?:0,\s*0,\s*0|255,\s*255,\s*255))/i.test(
    value,
  );
}
