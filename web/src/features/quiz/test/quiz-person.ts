import { screen, within } from '@testing-library/react';
import { renderRoute, type OpenedRoute } from '../../../../test/render-route.js';
import type { QuizServer } from './quiz-server.js';
import { SESSION_ID } from './sample-quiz.js';

export async function openQuizPage(server: QuizServer, search = ''): Promise<OpenedRoute> {
  const opened = renderRoute(`/quiz/${SESSION_ID}${search}`, server.handlers);
  await screen.findByRole('group', { name: 'Answers' });
  return opened;
}

const answers = () => within(screen.getByRole('group', { name: 'Answers' }));

export const option = (letter: string) => answers().getByRole('radio', { name: new RegExp(`^${letter}`) });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const questionShown = (id: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`What does question ${id} ask`) });
export const feedbackDialog = () => screen.findByRole('dialog', { name: 'Answer feedback' });
export const noFeedbackDialog = () => screen.queryByRole('dialog', { name: 'Answer feedback' });

export async function answer({ person }: OpenedRoute, letter: string): Promise<void> {
  await person.click(option(letter));
  await person.click(button(/^(Next|Finish Quiz)$/));
}

/** Continue is there at once, and goes again when the server's reply says that a stored, right answer counts. */
export async function answerAndContinue(opened: OpenedRoute, letter: string): Promise<void> {
  await answer(opened, letter);
  const shown = screen.queryByRole('button', { name: 'Continue' });
  if (shown) await opened.person.click(shown);
}

export async function confirmLeave({ person }: OpenedRoute): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Leave this quiz?' });
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
}
