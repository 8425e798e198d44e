import { configure, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, feedbackDialog, openQuizPage, option, questionShown } from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { sampleQuiz } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

test('a whole quiz by keyboard alone', async () => {
  const server = quizServer(sampleQuiz());
  const { person } = await openQuizPage(server);
  await person.keyboard('a');
  expect(option('A')).toBeChecked();
  await person.keyboard('3');
  expect(option('C')).toBeChecked();
  await person.keyboard('f');
  expect(button('Unflag')).toBeVisible();
  await person.keyboard('{Enter}');
  await feedbackDialog();
  await person.keyboard('{Enter}');
  await questionShown('q2');

  await person.keyboard('p');
  await questionShown('q1');
  await person.keyboard('{Enter}');
  await questionShown('q2');
  await person.keyboard('{ArrowLeft}');
  await questionShown('q1');
  await person.keyboard('{Enter}');

  await questionShown('q2');
  await person.keyboard('c{Enter}');
  await questionShown('q3');
  await person.keyboard('4{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your score: 66.7%' })).toHaveFocus();
  expect(server.received.answers.map(({ selectedAnswer }) => selectedAnswer)).toEqual(['C', 'C', 'D']);
});

test('M opens the map and ? the list of keys, and no other key acts meanwhile', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.keyboard('m');
  await screen.findByRole('dialog', { name: 'Questions' });
  await person.keyboard('b');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Questions' })).toBeNull());
  expect(option('B')).not.toBeChecked();

  await person.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(keys).toHaveTextContent('Flag or unflag');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
});

test('T tells the time, which is never told unasked', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  expect(screen.queryByText(/on this question\. The target/)).toBeNull();
  await person.keyboard('t');
  const words = screen.getByText(/^\d seconds? on this question\. The target is 3 minutes 22 seconds\.$/);
  expect(words.closest('[role=status]')).not.toBeNull();
});

test('the arrow keys move the choice while an answer has the focus', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.click(option('B'));
  await person.keyboard('{ArrowDown}');
  expect(option('C')).toBeChecked();
  await person.keyboard('{Enter}');
  await feedbackDialog();
});

test('a key held down does not run through the quiz, nor do keys with Ctrl', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.keyboard('{Control>}b{/Control}');
  expect(option('B')).not.toBeChecked();
  await person.keyboard('a{Enter>8}');
  await feedbackDialog();
  await questionShown('q1');
  await person.keyboard('{/Enter}');
});

test('the second half of a double click on Next does not close the feedback', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.click(option('A'));
  await person.dblClick(button('Next'));
  await feedbackDialog();
  await questionShown('q1');
});

test.each([
  [
    'Flag, C',
    async (person: UserEvent) => {
      await person.click(button('Flag'));
      await person.keyboard('c');
    },
  ],
  [
    'C, Flag',
    async (person: UserEvent) => {
      await person.keyboard('c');
      await person.click(button('Flag'));
    },
  ],
])('%s and Enter with mouse and keyboard: the answer is checked and the flag stays', async (_what, act) => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await act(person);
  expect(option('C')).toBeChecked();
  await person.keyboard('{Enter}');
  await feedbackDialog();
  expect(button('Unflag')).toBeVisible();
});
