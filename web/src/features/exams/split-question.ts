import type { ManagedQuestion, QuestionContent } from '@tenfold/contracts';
import { answerLetters } from '@tenfold/exam';

/** The lines of a question in order: those of its text, then those of its options. */
export function linesOf({ content, answers }: QuestionContent): string[] {
  return [...content.split('\n'), ...answers.flatMap(({ text }) => text.split('\n'))];
}

const OPTION = /^\(?([A-E])[.)](.*)$/;

/**
 * What a question and the question that was read as its end become. Options of the second one are those after the line, and
 * lines that begin with the next letter.
 * @param at index in `linesOf`, from 1
 */
export function splitQuestion(
  question: ManagedQuestion,
  at: number,
): {
  first: Pick<QuestionContent, 'content' | 'answers'>;
  second: Pick<QuestionContent, 'content' | 'answers'>;
} {
  const stem = question.content.split('\n');
  const first: string[] = [];
  const second: string[] = [stem.slice(at).join('\n')];
  let passed = stem.length;
  for (const { text } of question.answers) {
    const lines = text.split('\n');
    const own = Math.max(0, Math.min(lines.length, at - passed));
    if (own > 0) first.push(lines.slice(0, own).join('\n'));
    const rest = lines.slice(own);
    if (own > 0 && rest.length > 0) second.push(...asQuestion(rest));
    else if (own === 0) second.push(text);
    passed += lines.length;
  }
  const [content = '', ...options] = second[0] === '' ? second.slice(1) : second;
  return {
    first: { content: stem.slice(0, at).join('\n'), answers: first.map(asAnswer) },
    second: { content: content.replace(/^\d{1,3}[.)]\s*/, ''), answers: options.map(asAnswer) },
  };
}

/** Text, then options. */
function asQuestion(lines: readonly string[]): string[] {
  const parts: string[] = [''];
  for (const line of lines) {
    const [, letter, text = ''] = OPTION.exec(line) ?? [];
    if (letter !== undefined && letter === answerLetters[parts.length - 1]) parts.push(text.trim());
    else parts.push(`${parts.pop() ?? ''}\n${line}`.trim());
  }
  return parts;
}

function asAnswer(text: string, index: number): QuestionContent['answers'][number] {
  return { letter: answerLetters[index] ?? '', text, imageUrl: null };
}
