import type { Reference } from './reference.js';

export type Groups = Record<string, string | undefined>;

/** One way to write a reference. */
export interface ReferenceForm {
  pattern: RegExp;
  /** @returns null when the text is no reference after `previous` */
  read: (groups: Groups, previous: Reference | null) => Reference | null;
}

/** Not within a longer word or number. */
export const END = String.raw`(?!\w|\.\d)`;

export const PARAGRAPHS_MAX = 8;

const PARAGRAPH = String.raw`\s?\([0-9a-z]{1,5}\)`;

export const SOME_PARAGRAPHS = `(?:${PARAGRAPH}){1,${PARAGRAPHS_MAX}}`;

export const PARAGRAPHS = `(?<paragraphs>(?:${SOME_PARAGRAPHS})?)`;

/** @param sources are concatenated */
export function pattern(...sources: string[]): RegExp {
  return new RegExp(sources.join(''), 'iy');
}

export function paragraphsOf(text = ''): string[] {
  return [...text.matchAll(/\(([^()]*)\)/g)].map(([, paragraph = '']) => paragraph);
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
