import { issueAt } from './exam-file-issue.js';
import { assertAtMost } from './file-limits.js';
import {
  importedExam,
  letterAt,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';
import { lastCategory } from './import-moodle.js';
import { lostMeaning } from './markup-meaning.js';
import { readHtml } from './read-html.js';
import { readMarkup } from './read-markup.js';

interface Block {
  line: number;
  text: string;
}

const CATEGORY = /^\$CATEGORY:(.*)$/;
const TITLE = /^::((?:\\.|[^:\\]|:(?!:))*)::/s;
/** As Moodle shows a choice in the middle of a sentence. */
const GAP = '_____';
const MARKUP = /^\s*\[(html|moodle|plain|markdown)\]/;
/** Before a control character, a backslash makes it an ordinary one; `\n` is a line break. */
const ESCAPED = /\\([~=#{}:\\])/g;

/** Reads the multiple choice questions of a file in Moodle's GIFT format. */
export function importGift(text: string, entered: EnteredDetails): ImportedExam {
  const parts: ImportedParts = { details: null, exhibits: [], questions: [], warnings: [] };
  let section: string | null = null;
  const blocks = blocksOf(text);
  assertAtMost('questions', blocks.length);
  for (const block of blocks) {
    const category = CATEGORY.exec(block.text)?.[1];
    if (category !== undefined) {
      section = lastCategory(category);
      continue;
    }
    const question = questionOf(block);
    if (question) parts.questions.push({ ...question, section });
    else parts.warnings.push(issueAt(block.line, 'IMPORT_OTHER_KIND', titleOf(block.text)));
  }
  return importedExam(parts, entered);
}

/** Questions are separated by empty lines; a line that starts with `//` is a comment. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; lines: string[] } | null = null;
  const close = (): void => {
    if (open) blocks.push({ line: open.line, text: open.lines.join('\n') });
    open = null;
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim().startsWith('//')) continue;
    if (line.trim() === '') {
      close();
      continue;
    }
    if (CATEGORY.test(line)) close();
    open ??= { line: index + 1, lines: [] };
    open.lines.push(line);
    if (CATEGORY.test(line)) close();
  }
  close();
  return blocks;
}

function titleOf(text: string): string {
  const title = TITLE.exec(text)?.[1] ?? text.split('{')[0] ?? '';
  return unescape(title).trim();
}

/** @returns null for another kind of question */
function questionOf({ line, text }: Block): Omit<ImportedQuestion, 'section'> | null {
  const untitled = text.replace(TITLE, '');
  const isHtml = MARKUP.exec(untitled)?.[1] === 'html';
  const body = untitled.replace(MARKUP, '');
  const start = indexOfControl(body, '{');
  const end = indexOfControl(body, '}');
  const after = body.slice(end + 1);
  if (start < 0 || end < start || indexOfControl(after, '{') >= 0) return null;
  const [given = '', general = ''] = splitAtControl(body.slice(start + 1, end), '####');
  const answers = trueOrFalse(given) ?? answersOf(given);
  if (!answers) return null;
  const read = (part: string) => readHtml(unescape(part.replace(MARKUP, '')));
  const plain = (part: string): string => (isHtml ? readMarkup(read(part)) : unescape(part).trim());
  const ofAnswers = answers.flatMap((answer) => [answer.text, answer.feedback]);
  const before = body.slice(0, start);
  const content = after.trim() === '' ? before : `${before}${GAP}${after}`;
  const right = answers.flatMap(({ isRight }, index) => (isRight ? [letterAt(index)] : []));
  return {
    line,
    number: null,
    content: plain(content),
    image: null,
    answers: answers.map((answer) => ({ text: plain(answer.text.replace(MARKUP, '')), imageUrl: null })),
    feedback: answers.map((answer) => plain(answer.feedback.replace(MARKUP, ''))),
    lost: isHtml ? lostMeaning([content, ...ofAnswers, general].flatMap(read)) : [],
    key: right.join(','),
    explanation: plain(general),
    citations: [],
    exhibitId: null,
  };
}

/** `{T#shown when wrong#shown when right}` */
function trueOrFalse(given: string): GiftAnswer[] | null {
  const [said = '', whenWrong = '', whenRight = ''] = given.split(/(?<!\\)#/);
  if (!/^(?:T|TRUE|F|FALSE)$/i.test(said.trim())) return null;
  return ['True', 'False'].map((text) => {
    const isRight = text.startsWith(said.trim().slice(0, 1).toUpperCase());
    return { text, feedback: (isRight ? whenRight : whenWrong).trim(), isRight };
  });
}

interface GiftAnswer {
  text: string;
  feedback: string;
  isRight: boolean;
}

/**
 * The best answers are right.
 * @returns null when they are not those of a question with one choice: one wrong answer at least, no pairs or numbers, and no
 *   points that several answers share
 */
function answersOf(given: string): GiftAnswer[] | null {
  if (/^\s*#/.test(given)) return null;
  const starts = [...given.matchAll(/(?<!\\)[=~]/g)].map(({ index }) => index);
  assertAtMost('answers to one question', starts.length);
  if (starts.length < 2 || given.slice(0, starts[0]).trim() !== '') return null;
  const answers = starts.map((start, index) => {
    const whole = given.slice(start + 1, starts[index + 1]);
    const [text = '', feedback = ''] = splitAtControl(whole, '#');
    const [, weight] = /^\s*%(-?[\d.]+)%/.exec(text) ?? [];
    const points = weight === undefined ? (given[start] === '=' ? 100 : 0) : Number(weight);
    return { text: text.replace(/^\s*%-?[\d.]+%/, ''), feedback, points };
  });
  const best = Math.max(...answers.map(({ points }) => points));
  const isShared =
    !starts.some((start) => given[start] === '=') && answers.filter(({ points }) => points > 0).length > 1;
  const isMultipleChoice =
    given.includes('~') && !isShared && !answers.some(({ text }) => text.includes('->'));
  return isMultipleChoice
    ? answers.map(({ points, ...answer }) => ({ ...answer, isRight: best > 0 && points === best }))
    : null;
}

function indexOfControl(text: string, control: string): number {
  for (let at = text.indexOf(control); at >= 0; at = text.indexOf(control, at + 1)) {
    if (text[at - 1] !== '\\') return at;
  }
  return -1;
}

function splitAtControl(text: string, control: string): string[] {
  const at = indexOfControl(text, control);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + control.length)];
}

function unescape(text: string): string {
  return text.replaceAll(/(?<!\\)\\n/g, '\n').replaceAll(ESCAPED, '$1');
}
