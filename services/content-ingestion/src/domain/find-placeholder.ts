import type { ParsedQuestion } from './parsed-exam.js';

const PLACEHOLDERS = [
  /\blorem\s+ipsum\b/i,
  /\bplaceholder\b/i,
  /\b(?:TODO|TBD|TBA|FIXME)\b/,
  /\b(?:question|answer|explanation)(?:\s+text)?(?:\s+goes)?\s+here\b/i,
  /\b(?:insert|enter|add|write)\s+(?:your\s+|the\s+|a\s+)?(?:question|answer|explanation)(?:\s+text)?\b/i,
  /^\W*(?:sample|example|test|dummy)\s+(?:question|answer|option|text|explanation)\s*(?:#|no\.?)?\s*\w{0,3}\W*$/i,
  /^\W*(?:question|answer|option|choice)\s*(?:#|no\.?)?\s*(?:[a-e]|\d{1,3})\W*$/i,
  /^\W*(?:todo|tbd|tba|fixme|test)\W*$/i,
  /^\s*(\S)\1{2,}\s*$/,
  /^[^\p{L}\p{N}]+$/u,
];

const QUESTION_MIN_CHARACTERS = 10;

export function findPlaceholder(question: ParsedQuestion): string | null {
  if (isPlaceholder(question.content) || isTooShort(question.content)) return 'text';
  const answer = question.answers.find(({ text }) => isPlaceholder(text));
  if (answer) return `answer ${answer.letter}`;
  return isPlaceholder(question.explanation) ? 'explanation' : null;
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(text));
}

function isTooShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < QUESTION_MIN_CHARACTERS;
}
