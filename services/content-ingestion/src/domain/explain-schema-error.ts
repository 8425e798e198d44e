import type { ExamFileIssue } from '@tenfold/contracts';
import { elementNamedLike, formatOf } from './exam-format.js';
import { issueAt } from './exam-file-issue.js';
import type { ExamSource } from './exam-source.js';

interface SchemaError {
  line: number | null;
  detail: string;
}

interface Explanation {
  pattern: RegExp;
  explain: (found: string[], line: number | null, question: number | null) => ExamFileIssue;
}

const explanations: Explanation[] = [
  {
    pattern: /^Element '(.+?)': The attribute '(.+?)' is required but missing/,
    explain: ([element = '', name = ''], line, question) => {
      const example = formatOf(element)?.attributes[name]?.example ?? '…';
      return issueAt(line, 'ATTRIBUTE_MISSING', element, name, example, question);
    },
  },
  {
    pattern: /^Element '(.+?)', attribute '(.+?)': The attribute '.+?' is not allowed/,
    explain: ([element = '', name = ''], line, question) => {
      const allowed = Object.keys(formatOf(element)?.attributes ?? {});
      return issueAt(line, 'ATTRIBUTE_UNKNOWN', element, name, allowed, question);
    },
  },
  {
    pattern: /^Element '(.+?)', attribute '(.+?)': (?:\[facet '\w+'\] The value )?'([\s\S]*?)(?:' is not |$)/,
    explain: ([element = '', name = '', value = ''], line, question) => {
      const allowed = formatOf(element)?.attributes[name]?.allowed ?? 'another value';
      return issueAt(line, 'ATTRIBUTE_VALUE', element, name, value, allowed, question);
    },
  },
  {
    pattern: /^Element '(.+?)': (?:\[facet 'pattern'\]|'\s*' is not a valid value)/,
    explain: ([element = ''], line, question) => issueAt(line, 'ELEMENT_EMPTY', element, question),
  },
  {
    pattern: /^Element '(.+?)': This element is not expected\.(?: Expected is (?:one of )?\( (.+?) \))?/,
    explain: ([element = '', expected], line, question) =>
      explainUnexpected(element, expected?.split(', ') ?? [], line, question),
  },
  {
    pattern: /^Element '(.+?)': Missing child element\(s\)\.(?: Expected is (?:one of )?\( (.+?) \))?/,
    explain: ([element = '', expected = ''], line, question) =>
      issueAt(line, 'ELEMENT_MISSING', element, expected.split(', '), question),
  },
  {
    pattern: /^Element '(.+?)': .+ because the type definition is simple/,
    explain: ([element = ''], line, question) => issueAt(line, 'TAG_IN_TEXT', element, question),
  },
  {
    pattern: /^Element '(.+?)': .+ because the content type is empty/,
    explain: ([element = ''], line, question) => issueAt(line, 'ELEMENT_NOT_EMPTY', element, question),
  },
];

export function explainSchemaErrors(errors: readonly SchemaError[], source: ExamSource): ExamFileIssue[] {
  const textsBetweenTags = source.texts.filter(({ kind, parent }) => kind === 'text' && hasChildren(parent));
  const issues = errors.flatMap(({ line, detail }) => {
    if (detail.includes('Character content other than whitespace')) {
      const texts = textsBetweenTags.filter(({ parentLine }) => parentLine === line);
      if (texts.length > 0) return texts.map((text) => textBetweenTags(text, source));
    }
    const question = line === null ? null : source.questionAt(line);
    for (const { pattern, explain } of explanations) {
      const found = pattern.exec(detail);
      if (found) return [explain(found.slice(1), line, question)];
    }
    return [issueAt(line, 'STRUCTURE', question)];
  });
  return issues.filter((issue, index) => !followsFrom(issue, issues.slice(Math.max(0, index - 1), index)));
}

/** The schema reports one mistake up to twice in a row; a tag in a text also makes the text empty. */
function followsFrom(issue: ExamFileIssue, [before]: readonly ExamFileIssue[]): boolean {
  if (before?.line !== issue.line) return false;
  return (
    before.message === issue.message || (before.code === 'TAG_IN_TEXT' && issue.code === 'ELEMENT_EMPTY')
  );
}

function explainUnexpected(
  element: string,
  expected: readonly string[],
  line: number | null,
  question: number | null,
): ExamFileIssue {
  if (formatOf(element))
    return expected.length === 0 || isOptionalOnly(expected)
      ? issueAt(line, 'ELEMENT_EXTRA', element, question)
      : issueAt(line, 'ELEMENT_MISPLACED', element, expected, question);
  const right = elementNamedLike(element);
  if (right !== null) return issueAt(line, 'ELEMENT_SPELLING', element, right, question);
  return issueAt(line, 'ELEMENT_UNKNOWN', element, expected, question);
}

/** What may follow a complete question: the unexpected element is a repetition. */
function isOptionalOnly(expected: readonly string[]): boolean {
  return expected.every((name) => name === 'explanation' || name === 'citation');
}

function hasChildren(element: string): boolean {
  return (formatOf(element)?.children.length ?? 0) > 0;
}

function textBetweenTags({ text, start }: ExamSource['texts'][number], source: ExamSource): ExamFileIssue {
  const line = source.lineAt(start + text.search(/\S/));
  const shown = text.trim().split('\n', 1)[0] ?? '';
  return issueAt(line, 'TEXT_BETWEEN_TAGS', shown.slice(0, 60), source.questionAt(line));
}
