import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { excerpt, type ExamSource, type SourceText } from './exam-source.js';
import { encodeWindows1252 } from './windows-1252.js';

interface Finding {
  line: number;
  match: RegExpExecArray;
  around: string;
  where: string;
}

interface Damage {
  pattern: RegExp;
  issue: (finding: Finding) => ExamFileIssue;
  appliesTo?: (text: SourceText) => boolean;
}

const ENTITY =
  '#\\d{2,5}|#x[\\da-f]{2,5}|nbsp|amp|lt|gt|quot|apos|[lr][sd]quo|[mn]dash|hellip|sect|deg|times|frac\\d\\d|[aeiou]acute';
const instead: Partial<Record<string, string>> = {
  nbsp: 'a space',
  amp: '&amp;',
  lt: '&lt;',
  gt: '&gt;',
  quot: '"',
};

const damages: Damage[] = [
  {
    pattern: /â€[\u009d™œ“”˜¦¢]?|Ã[\u0080-\u00bfƒ„…†‡ˆ‰‹Œ–—™›œžŸ]|Â[\u00a0-\u00bf]|ï¿½|ï»¿/u,
    issue: ({ line, match: [found], where }) =>
      issueAt(line, 'GARBLED_CHARACTER', found, repairGarbled(found), where),
  },
  {
    // private use: the bullets and signs of a symbol font
    pattern: /\ufffd|[\ue000-\uf8ff]|(?<![€âÂÃ])[\u0080-\u009f]|&#1(?:2[89]|[34]\d|5\d);/,
    issue: ({ line, around, where }) => issueAt(line, 'LOST_CHARACTER', around, where),
  },
  {
    pattern: /\p{L}\?\p{Ll}{1,2}(?![\w=])|(?<=^|[\s(])\?\p{L}/u,
    issue: ({ line, around, where }) => issueAt(line, 'QUESTION_MARK_FOR_QUOTE', around, where),
  },
  {
    pattern: /[\u00ad\u200b-\u200f\u2060\ufeff]/,
    issue: ({ line, match: [found], around, where }) => {
      const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      return issueAt(line, 'INVISIBLE_CHARACTER', around.replaceAll(found, ''), code, where);
    },
  },
  {
    pattern: /[\ufb00-\ufb06]/,
    issue: ({ line, match: [found], around, where }) =>
      issueAt(line, 'LIGATURE', around, found.normalize('NFKC'), where),
  },
  {
    pattern: new RegExp(`&amp;(${ENTITY});`, 'i'),
    issue: ({ line, match: [, name = ''], where }) =>
      issueAt(line, 'ESCAPED_TWICE', `&${name};`, instead[name] ?? 'the character itself', where),
  },
  {
    pattern: /[\p{L},-][^\S\n]*\n[^\S\n]*(?!\p{Ll}{1,4}[.)])\p{Ll}/u,
    issue: ({ line, around, where }) => issueAt(line, 'LINE_BREAK', around, where),
    appliesTo: ({ where }) => !where.startsWith('exhibit'),
  },
];

/** Reports each kind of damage once in a text. Reads the text as written, for the exact line. */
export function checkDamage(source: ExamSource): ExamFileIssue[] {
  return source.texts.flatMap((text) =>
    damages.flatMap(({ pattern, issue, appliesTo }) => {
      const match = appliesTo?.(text) === false ? null : pattern.exec(text.text);
      if (!match) return [];
      const line = source.lineAt(text.start + match.index);
      return [issue({ line, match, around: excerpt(text.text, match.index), where: text.where })];
    }),
  );
}

/** Undoes reading UTF-8 as Windows-1252: "â€™" was "’". */
function repairGarbled(found: string): string {
  const repaired = new TextDecoder().decode(encodeWindows1252(found));
  return /[\ufffd\ufeff]/.test(repaired) ? 'another character' : repaired;
}
