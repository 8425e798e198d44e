import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ComparedQuestion {
  content: string;
  options: string[];
}

type SimilarQuestions = [one: ComparedQuestion, other: ComparedQuestion];

/** @param file two lines for each pair, each with a question and its options, and an empty line between pairs */
function readPairs(file: string): SimilarQuestions[] {
  const text = readFileSync(join(__dirname, file), 'utf8');
  return text
    .trim()
    .split('\n\n')
    .map((pair) => pair.split('\n').map(toQuestion) as SimilarQuestions);
}

function toQuestion(line: string): ComparedQuestion {
  const [content = '', ...options] = line.split(' | ');
  return { content, options };
}

/** The same question in two sittings, with the kinds of changes that CBP makes: names, amounts, order of options, a negation. */
export const sameQuestions = readPairs('same.txt');

/** Other questions about the same citation or article. */
export const differentQuestions = readPairs('different.txt');
