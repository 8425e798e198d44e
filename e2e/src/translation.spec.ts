import { scorePercent } from '@tenfold/exam';
import type { Browser, Page } from 'playwright-core';
import { createStudent, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import { sessionIdOf } from './question-keys.js';

interface Question {
  id: string;
  content: string;
  answers: { letter: string; text: string }[];
  sectionName: string;
  correctAnswer: string;
  explanation: string | null;
  citation: string | null;
}

let browser: Browser;
let student: Account;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  const visitor = await visitAs(browser, student);
  ({ page, complaints } = visitor);
  await visitor.context.addInitScript(translatePage);
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(() => browser.close());

/** Replaces every text node after each change, as Chrome's translator does, and keeps the words for the comparison. */
function translatePage(): void {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).append(text.data);
      text.replaceWith(font);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    translate();
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(translate).observe(document.body, changes);
  });
}

/** White space is left to the layout. */
const words = (text: string | null) => (text ?? '').replaceAll(/\s+/g, '');
const wordsOf = async (selector: string) => words(await page.locator(selector).first().textContent());

async function questionsOf(path: string): Promise<Question[]> {
  const reply = await student.api.get(path);
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { questions: Question[] }).questions;
}

async function expectQuestion({ content, answers, sectionName }: Question, number: number, total: number) {
  await page.getByRole('heading', { level: 1, name: `Question ${number} of ${total}.` }).waitFor();
  await page.locator('h1 font').first().waitFor();
  expect(await wordsOf('[data-part=question]')).toBe(words(`Question ${number} of ${total}.${content}`));
  const options = words(answers.map(({ letter, text }) => letter + text).join(''));
  const shown = await wordsOf('article :is([aria-label=Answers], fieldset)');
  expect(shown.replaceAll(/^Answers|Youranswer(,(in)?correct)?|Correctanswer/g, '')).toBe(options);
  expect(await wordsOf('article')).toContain(words(sectionName));
}

const acceptsAny = ({ correctAnswer }: Question) => correctAnswer.toUpperCase() === 'REMOVED';
const accepts = ({ correctAnswer }: Question, letter: string) =>
  new RegExp(`\\b${letter}\\b`).test(correctAnswer.toUpperCase());
const isCredited = (question: Question, letter: string) => acceptsAny(question) || accepts(question, letter);

let quizId: string;
let quiz: Question[];
let chosen: string[];

test('a translated practice quiz shows each question, what was wrong, and the result', async () => {
  await page.goto('/quiz?type=quick');
  await page.waitForURL('**/quiz/*-*');
  quizId = sessionIdOf(page);
  quiz = await questionsOf(`/api/quiz/${quizId}`);
  chosen = quiz.map((question, index) => {
    const isRight = index % 3 !== 1;
    return question.answers.find(({ letter }) => accepts(question, letter) === isRight)?.letter ?? 'A';
  });
  for (const [index, question] of quiz.entries()) {
    const letter = chosen[index] ?? 'A';
    await expectQuestion(question, index + 1, quiz.length);
    await page.keyboard.press(letter.toLowerCase());
    await page.keyboard.press('Enter');
    if (!accepts(question, letter)) await readFeedback(question);
  }
  const right = quiz.filter((question, index) => isCredited(question, chosen[index] ?? 'A')).length;
  const score = Math.round((right / quiz.length) * 100);
  await page.getByRole('heading', { name: `Your score: ${score}%` }).waitFor();
  expect(await wordsOf('main')).toContain(words(`${right} of ${quiz.length} correct`));
});

async function readFeedback(question: Question): Promise<void> {
  const feedback = page.getByRole('dialog', { name: 'Answer feedback' });
  await feedback.waitFor();
  const shown = words(await feedback.textContent());
  expect(shown).toContain(acceptsAny(question) ? 'Removedquestion' : 'Thecorrectansweris');
  expect(shown).toContain(words(question.explanation));
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
}

test('the translated review of the quiz shows what was chosen, forward and back', async () => {
  await page.goto(`/quiz/${quizId}?question=1`);
  const { length: total } = quiz;
  for (let number = 1; number < total; number += 1) {
    await expectReviewed(number);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  for (let number = total; number > 0; number -= 1) {
    await expectReviewed(number);
    if (number > 1) await page.getByRole('button', { name: 'Previous', exact: true }).click();
  }
});

async function expectReviewed(number: number): Promise<void> {
  const [question, letter = 'A'] = [quiz[number - 1], chosen[number - 1]];
  if (!question) throw new Error(`The quiz has no question ${number}.`);
  await expectQuestion(question, number, quiz.length);
  const shown = (await wordsOf('article')).replaceAll('(opensinanewtab)', '');
  if (!acceptsAny(question))
    expect(shown).toContain(accepts(question, letter) ? 'Youranswer,correct' : 'Youranswer,incorrect');
  for (const text of [question.explanation, question.citation]) expect(shown).toContain(words(text));
  for (const other of quiz)
    if (other.explanation && other.explanation !== question.explanation)
      expect(shown).not.toContain(words(other.explanation));
}

test('a translated exam shows each question and what was done on it, and its result', async () => {
  await page.goto('/exam');
  await page.getByRole('radio', { name: /^Half exam/ }).press('Space');
  await page.getByRole('button', { name: 'Begin the exam' }).click();
  await page.waitForURL('**/exam/*-*');
  const sessionId = sessionIdOf(page);
  const exam = await questionsOf(`/api/exam-sessions/${sessionId}`);
  const letterOf = (number: number) => 'ABCD'[(number * 7) % 4] ?? 'A';
  for (const [index, question] of exam.entries()) {
    await expectQuestion(question, index + 1, exam.length);
    await page.keyboard.press(letterOf(index).toLowerCase());
    if (index % 5 === 0) await changeTools();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Review before you end' }).waitFor();
  expect(await wordsOf('main')).toContain('Unanswered(0)');
  await page.getByRole('button', { name: 'End the exam' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('heading', { name: /^Your score: / }).waitFor();
  const keys = await questionsOf(`/api/quiz/${sessionId}`);
  const score = keys.filter((question, index) => isCredited(question, letterOf(index))).length;
  expect(await wordsOf('h1')).toBe(
    words(`Your score: ${score} of ${exam.length} · ${scorePercent(score, exam.length)}%`),
  );
});

/** Flag, "not sure", a strike that is taken back, and the clear of the answer, which is chosen again. */
async function changeTools(): Promise<void> {
  const chosenOption = page.getByRole('article').getByRole('radio', { checked: true });
  const letter = (await chosenOption.inputValue()).toLowerCase();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Unflag' }).waitFor();
  await page.keyboard.press('u');
  await page.keyboard.press(`Shift+${letter.toUpperCase()}`);
  await page.getByText('Struck out:').waitFor();
  await page.keyboard.press(letter);
  await page.getByText('Struck out:').waitFor({ state: 'detached' });
}
