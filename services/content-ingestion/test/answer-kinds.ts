import { MONTHS } from '../src/domain/check-sitting.js';

export type AnswerKind = 'date' | 'amount' | 'figure' | 'words';

const DATE = new RegExp(String.raw`^(${MONTHS.join('|')}) (\d{1,2})(?:, (\d{4}))?`);
const AMOUNT = /^\$[\d,.]*\d/;
const FIGURE = /^[\d.,]+(?: [a-z]+)?(?:; .*)?$/;

export function kindOfAnswers(texts: readonly string[]): AnswerKind {
  if (texts.every((text) => DATE.test(text))) return 'date';
  if (texts.every((text) => AMOUNT.test(text))) return 'amount';
  if (texts.every((text) => FIGURE.test(text))) return 'figure';
  return 'words';
}

export function leadingFigure(text: string): string | null {
  const date = DATE.exec(text);
  if (date) return `${date[1]} ${date[2]}`;
  return AMOUNT.exec(text)?.[0] ?? null;
}

export function orderOf(text: string): number {
  const date = DATE.exec(text);
  if (date) return Date.UTC(Number(date[3] ?? 2025), MONTHS.indexOf(date[1] ?? ''), Number(date[2]));
  return Number.parseFloat(text.replaceAll(/[$,]/g, ''));
}

export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
