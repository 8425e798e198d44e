import { configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { server as network } from '../../../test/server.js';
import { problem } from '../../../test/users.js';
import { setMarksUnsure } from '../../lib/mark-unsure.js';
import {
  answer,
  answerAndContinue,
  button,
  noFeedbackDialog,
  openQuizPage,
  questionShown,
} from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { sampleQuiz } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

beforeEach(() => setMarksUnsure(false));

const mark = () => screen.getByRole('checkbox', { name: 'Not sure' });

test('has the mark only after it is switched on, which the device remembers', async () => {
  const server = quizServer(sampleQuiz());
  const { person } = await openQuizPage(server);
  expect(screen.queryByRole('checkbox', { name: 'Not sure' })).toBeNull();
  await person.keyboard('u?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Let me mark answers as not sure' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  expect(mark()).not.toBeChecked();
  expect(localStorage.getItem('tenfold.marksUnsure')).toBe('yes');
});

test('sends the mark with the answer, and locks it', async () => {
  setMarksUnsure(true);
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  await opened.person.keyboard('u');
  expect(mark()).toBeChecked();
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await answerAndContinue(opened, 'B');
  await waitFor(() => expect(server.received.answers).toHaveLength(2));
  expect(server.received.answers.map(({ isUnsure }) => isUnsure)).toEqual([true, undefined]);
  await opened.person.keyboard('pp');
  await questionShown('q1');
  expect(screen.getByText('Marked as not sure')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Not sure' })).toBeNull();
});

test('keeps the mark of an unanswered question over a reload', async () => {
  setMarksUnsure(true);
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  await opened.person.click(mark());
  const draft = Object.values({ ...sessionStorage }).find((value) => String(value).includes('"unsure"'));
  expect(JSON.parse(String(draft))).toMatchObject({ unsure: { q1: true } });
});

test('saves a note before and after the answer', async () => {
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  await opened.person.keyboard('n');
  await opened.person.keyboard('before{Escape}');
  await screen.findByText('Your note is saved.');
  await answer(opened, 'A');
  await opened.person.type(screen.getByRole('textbox', { name: 'Your note on this question' }), ' and after');
  await opened.person.click(button('Continue'));
  await questionShown('q2');
  await waitFor(() =>
    expect(server.received.notes).toEqual([
      { questionId: 'q1', note: 'before' },
      { questionId: 'q1', note: 'before and after' },
    ]),
  );
});

test('shows a note that was not saved on return, and sends it again', async () => {
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  let failures = 0;
  const failing = http.put('/api/questions/:id/note', () => {
    failures += 1;
    return problem(500, 'INTERNAL', 'Broken.');
  });
  network.use(failing);
  await opened.person.keyboard('n');
  await opened.person.keyboard('mine{Escape}');
  await screen.findByRole('button', { name: 'Save the note again' });
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await waitFor(() => expect(failures).toBe(2));
  network.resetHandlers();
  network.use(...server.handlers);
  await opened.person.keyboard('p');
  await questionShown('q1');
  expect(screen.getByRole('textbox', { name: 'Your note on this question' })).toHaveValue('mine');
  await screen.findByText('Your note is saved.');
  expect(server.received.notes.at(-1)).toEqual({ questionId: 'q1', note: 'mine' });
});

test('does not continue by itself while a note is written', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await opened.person.click(button('Note'));
  await opened.person.keyboard('mine');
  await answer(opened, 'B');
  await screen.findByRole('button', { name: 'Continue' });
  expect(noFeedbackDialog()).not.toBeNull();
});
