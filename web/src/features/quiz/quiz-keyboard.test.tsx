import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, feedbackDialog, openQuizPage, option, questionShown } from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { sampleQuiz } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

test('completes a quiz by keyboard alone', async () => {
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
  expect(await screen.findByRole('heading', { name: 'Your score: 2 of 3' })).toHaveFocus();
  expect(server.received.answers.map(({ selectedAnswer }) => selectedAnswer)).toEqual(['C', 'C', 'D']);
});

test('opens the map with M and the shortcuts with ?, and ignores other keys while they are open', async () => {
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

test('ignores the keys while a problem is reported, also on its radio buttons', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.click(button('Report a problem'));
  await screen.findByRole('dialog', { name: 'Report a problem' });
  await person.click(screen.getByRole('radio', { name: 'Typo' }));
  await person.keyboard('b');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a problem' })).toBeNull());
  expect(option('B')).not.toBeChecked();
});

test('no letter answers once the shortcuts are off', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.keyboard('?');
  await person.click(
    await screen.findByRole('checkbox', { name: 'Letters, digits and signs act as shortcuts' }),
  );
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  await person.keyboard('b3f');
  for (const letter of ['B', 'C']) expect(option(letter)).not.toBeChecked();
  await person.click(option('A'));
  await person.keyboard('{Enter}');
  await feedbackDialog();
});

test('announces the time with T only', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  expect(screen.queryByText(/on this question\. The target/)).toBeNull();
  await person.keyboard('t');
  const words = screen.getByText(/^\d seconds? on this question\. The target is 3 minutes 22 seconds\.$/);
  expect(words.closest('[role=status]')).not.toBeNull();
});

test('moves the selection with the arrow keys while an option has the focus', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.click(option('B'));
  await person.keyboard('{ArrowDown}');
  expect(option('C')).toBeChecked();
  await person.keyboard('{Enter}');
  await feedbackDialog();
});

test('ignores repeated keys and keys with Ctrl', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.keyboard('{Control>}b{/Control}');
  expect(option('B')).not.toBeChecked();
  await person.keyboard('a{Enter>8}');
  await feedbackDialog();
  await questionShown('q1');
  await person.keyboard('{/Enter}');
});

test('keeps the feedback open on a double click on Next', async () => {
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
])('locks the answer and keeps the flag after %s and Enter with mouse and keyboard', async (_what, act) => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await act(person);
  expect(option('C')).toBeChecked();
  await person.keyboard('{Enter}');
  await feedbackDialog();
  expect(button('Unflag')).toBeVisible();
});

test('calculates duty and fees step by step, and leaves the answer as it is', async () => {
  const { person } = await openQuizPage(quizServer(sampleQuiz()));
  await person.keyboard('k');
  const drawer = within(await screen.findByRole('dialog', { name: 'Duty worksheet' }));
  await person.type(drawer.getByRole('textbox', { name: 'Price paid or payable' }), '31,000');
  await person.type(drawer.getByRole('textbox', { name: 'Assists' }), '6395');
  await person.type(drawer.getByRole('textbox', { name: 'Rate of duty, percent' }), '2');
  await person.click(drawer.getByRole('checkbox', { name: /^Harbor maintenance fee/ }));
  const step = (name: string) => drawer.getByRole('rowheader', { name }).closest('tr');
  expect(step('Transaction value 19 CFR 152.103(b)')).toHaveTextContent('$37,395.00');
  expect(step('Ad valorem duty $37,395.00 × 2% · HTSUS General Note 3(a)')).toHaveTextContent('$747.90');
  expect(step('Duty and fees')).toHaveTextContent('$794.64');
  await person.type(drawer.getByRole('textbox', { name: 'Quantity in units' }), 'b');
  expect(drawer.getByText('Enter a number with at most 3 decimals.')).toBeInTheDocument();
  await person.click(drawer.getByRole('radio', { name: 'Calculator' }));
  await person.click(drawer.getByRole('button', { name: 'Clear' }));
  await person.keyboard('5*4=');
  expect(drawer.getByRole('status')).toHaveTextContent('20');
  await person.click(drawer.getByRole('button', { name: 'Back to the question' }));
  for (const letter of ['A', 'B', 'C']) expect(option(letter)).not.toBeChecked();

  await waitFor(() => expect(document.body).toHaveFocus());
  await person.keyboard('a');
  expect(option('A')).toBeChecked();
});
