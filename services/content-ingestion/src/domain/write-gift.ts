import type { PublishedQuestion } from '@tenfold/contracts';
import { exportedKey, sectionsOf } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';

/** Writes questions as Moodle's GIFT. An exhibit stands above the text of each of its questions; images are left out. */
export function writeGift(exam: UnversionedExam): string {
  return sectionsOf(exam)
    .flatMap(({ name, questions }) => [
      `$CATEGORY: $course$/top/${pathPart(exam.title)}/${pathPart(name)}`,
      ...questions.map((question) => giftQuestion(question, exam)),
    ])
    .map((block) => `${block}\n\n`)
    .join('');
}

/** A category is one line. */
const pathPart = (name: string): string => name.replaceAll('/', '//').replaceAll('\n', ' ');

function giftQuestion(question: PublishedQuestion, exam: UnversionedExam): string {
  const { number, content, answers, explanation, citations } = question;
  const key = exportedKey(question);
  const exhibit = exam.exhibits.find(({ id }) => id === question.exhibitId);
  const text = [exhibit?.title, exhibit?.content, content].filter(Boolean).join('\n\n');
  const isRight = (letter: string) => key.isRemoved || key.letters.includes(letter);
  const first = answers.find(({ letter }) => isRight(letter))?.letter;
  const options = answers.map(({ letter, text: answer }) => {
    // without a single ~ it would be a question whose answer is typed
    const mark = letter === first ? '=' : isRight(letter) ? '~%100%' : '~';
    return `\t${mark}${escaped(answer)}`;
  });
  const said = [key.isRemoved ? 'Removed: everyone got credit.' : '', explanation, citations.join('\n')];
  const feedback = said.filter((part) => part !== '').join('\n\n');
  return [
    `::Question ${number}::${escaped(text)} {`,
    ...options,
    ...(feedback === '' ? [] : [`\t####${escaped(feedback)}`]),
    '}',
  ].join('\n');
}

/** An empty line would end the question. */
function escaped(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');
}
