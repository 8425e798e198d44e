import type { APIRequestContext, Page } from 'playwright-core';
import { post } from './accounts.js';

export interface QuestionKey {
  id: string;
  content: string;
  explanation: string;
  right: string[];
  wrong: string[];
}

interface Question {
  id: string;
  content: string;
  explanation: string;
  answers: { letter: string }[];
  correctAnswer: string;
}

export function sessionIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function readKeys(api: APIRequestContext, sessionId: string): Promise<QuestionKey[]> {
  const reply = await api.get(`/api/quiz/${sessionId}`);
  expect(reply.status()).toBe(200);
  const { questions } = (await reply.json()) as { questions: Question[] };
  return questions.map(({ id, content, explanation, answers, correctAnswer }) => {
    const key = correctAnswer.toUpperCase();
    const letters = answers.map(({ letter }) => letter);
    const isRight = (letter: string) => new RegExp(`\\b${letter}\\b`).test(key);
    const wrong = key === 'REMOVED' ? [] : letters.filter((letter) => !isRight(letter));
    return { id, content, explanation, right: letters.filter(isRight), wrong };
  });
}

/** @returns the id of the session */
export async function startByHttp(api: APIRequestContext, body: object): Promise<string> {
  const { session } = await post<{ session: { id: string } }>(api, '/api/quiz/start', body);
  return session.id;
}

/** Answers each question from number `from` on right, and ends the session. */
export async function finishByHttp(
  api: APIRequestContext,
  sessionId: string,
  keys: QuestionKey[],
  from = 1,
): Promise<void> {
  for (const { id: questionId, right } of keys.slice(from - 1))
    await post(api, '/api/quiz/answer', { sessionId, questionId, selectedAnswer: right[0] ?? 'A' });
  await post(api, `/api/quiz/${sessionId}/complete`, { studyTimeMinutes: 10 });
}

/** @returns the id of the section whose name begins so */
export async function sectionId(api: APIRequestContext, begin: string): Promise<string> {
  const sections = (await (await api.get('/api/sections')).json()) as { id: string; name: string }[];
  return sections.find(({ name }) => name.startsWith(begin))?.id ?? '';
}

export async function answerByKeyboard(page: Page, letter: string): Promise<void> {
  await page.keyboard.press(letter);
  await page.keyboard.press('Enter');
}

export async function finishByKeyboard(page: Page, keys: QuestionKey[], from = 1): Promise<void> {
  for (const [index, { right, wrong }] of keys.entries()) {
    if (index + 1 < from) continue;
    await page.getByRole('button', { name: `Question ${index + 1} of ${keys.length}` }).waitFor();
    await answerByKeyboard(page, right[0] ?? 'A');
    if (wrong.length === 0) await continueByKeyboard(page);
  }
}

export async function continueByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.keyboard.press('Enter');
}
