import type { ParsedQuestion } from './parsed-exam.js';

const PLACEHOLDERS = [
  /\blorem\s+ipsum\b/i,
  /\bplaceholder\b/i,
  /\b(?:TODO|TBD|TBA|FIXME)\b/,
  /\b(?:question|answer|explanation)(?:\s+text)?(?:\s+goes)?\s+here\b/i,
  /\b(?:insert|enter|add|write)\s+(?:your\s+|the\s+|a\s+)?(?:question|answer|explanation)(?:\s+text)?\b/i,
  /^\s*(\S)\1{2,}\s*$/,
  /^[^\p{L}\p{N}]+$/u,
];
/** For the words of a short text, separated by one space. */
const PLACEHOLDER_WORDS = [
  /^(?:sample|example|test|dummy) (?:question|answer|option|text|explanation)(?: ?no)?(?: ?\w{1,3})?$/i,
  /^(?:question|answer|option|choice) ?(?:no ?)?(?:[a-e]|\d{1,3})$/i,
  /^(?:todo|tbd|tba|fixme|test)$/i,
];
const SHORT_TEXT = 100;

const QUESTION_MIN_CHARACTERS = 10;

export function findPlaceholder(question: ParsedQuestion): string | null {
  if (isPlaceholder(question.content) || isTooShort(question.content)) return 'text';
  const answer = question.answers.find(({ text }) => isPlaceholder(text));
  if (answer) return `answer ${answer.letter}`;
  return isPlaceholder(question.explanation) ? 'explanation' : null;
}

function isPlaceholder(text: string): boolean {
  const words = text.length <= SHORT_TEXT ? (text.match(/\w+/g) ?? []).join(' ') : '';
  return (
    PLACEHOLDERS.some((pattern) => pattern.test(text)) ||
    PLACEHOLDER_WORDS.some((pattern) => pattern.test(words))
  );
}

function isTooShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < QUESTION_MIN_CHARACTERS;
}
