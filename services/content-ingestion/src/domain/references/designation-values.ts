import type { Designation } from './designations.js';

/** In the order in which the CFR nests them: (a), (1), (i), (A), then (1) and (i) in italics. General notes also have (I). */
export const styles = [
  'letter',
  'number',
  'roman',
  'capital',
  'italic number',
  'italic roman',
  'capital roman',
] as const;
export type Style = (typeof styles)[number];

export interface Reading {
  style: Style;
  /** Ordinal in its style, from 1. */
  value: number;
  last: number;
}

const ROMANS = new Map<string, number>();
const TENS = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
for (let value = 1; value < 100; value += 1)
  ROMANS.set(`${TENS[Math.floor(value / 10)]}${ONES[value % 10]}`, value);

/** The tariff has one paragraph for both letters. */
const TARIFF_LETTERS = 'ij';
const LETTER_I = 9;

/** What a designation can be: "(i)" follows "(h)" or is the first roman numeral. */
export function readingsOf({ text, isItalic, through }: Designation): Reading[] {
  if (text === TARIFF_LETTERS) return [{ style: 'letter', value: LETTER_I, last: LETTER_I + 1 }];
  return valuesOf(text, isItalic).map(({ style, value }) => {
    const end = through === null ? undefined : valuesOf(through, isItalic).find((one) => one.style === style);
    return { style, value, last: Math.max(value, end?.value ?? value) };
  });
}

function valuesOf(text: string, isItalic: boolean): { style: Style; value: number }[] {
  if (/^\d/.test(text)) return [{ style: isItalic ? 'italic number' : 'number', value: Number(text) }];
  const letter = letterValue(text.toLowerCase());
  const roman = ROMANS.get(text.toLowerCase());
  if (text !== text.toLowerCase())
    return [
      ...(letter === null ? [] : [{ style: 'capital' as const, value: letter }]),
      ...(roman === undefined ? [] : [{ style: 'capital roman' as const, value: roman }]),
    ];
  return [
    ...(letter === null || isItalic ? [] : [{ style: 'letter' as const, value: letter }]),
    ...(roman === undefined
      ? []
      : [{ style: isItalic ? ('italic roman' as const) : ('roman' as const), value: roman }]),
  ];
}

/** "z" is 26, "aa" 27. */
function letterValue(text: string): number | null {
  const [first = ''] = text;
  if (text !== first.repeat(text.length)) return null;
  return (text.length - 1) * 26 + first.charCodeAt(0) - 96;
}
