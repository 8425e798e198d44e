import { configure, screen, waitFor, within } from '@testing-library/react';
import { answer, button, feedbackDialog, openQuizPage, questionShown } from './test/quiz-person.js';
import { quizServer } from './test/quiz-server.js';
import { sampleQuestion, sampleQuiz, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

test('shows the explanation and the linked citation after going back to a correct answer', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await answer(opened, 'B');
  expect(screen.getByText('Previous shows the explanation.')).toBeVisible();
  await questionShown('q2');
  await opened.person.click(button('Previous'));
  const feedback = await screen.findByRole('region', { name: 'Answer feedback' });
  expect(feedback).toHaveTextContent('Correct');
  expect(feedback).toHaveTextContent('Why q1 is so.');
  const link = within(feedback).getByRole('link', { name: /111\.1/ });
  expect(link).toHaveAttribute('href', 'https://www.ecfr.gov/current/title-19/section-111.1');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('shows how students answered with the feedback, and not before the answer', async () => {
  const shares = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, percent: letter === 'B' ? 62 : 12.67 }));
  const asked = sampleQuestion({ id: 'q1', answerShares: { answers: 41, shares } });
  const opened = await openQuizPage(quizServer(sampleQuiz([asked, ...threeQuestions.slice(1)])));
  expect(screen.queryByText(/%/)).toBeNull();
  await answer(opened, 'A');
  expect(await feedbackDialog()).toHaveTextContent('How students answered: the first answers of 41 people.');
  expect(screen.getByText('Your answer, incorrect · 13%')).toBeVisible();
  expect(screen.getByText('Correct answer · 62%')).toBeVisible();
  expect(screen.getAllByText('13%')).toHaveLength(2);
});

test('says nothing about right and wrong while an exam with the question runs', async () => {
  const hidden = sampleQuestion({ id: 'q1', correctAnswer: null, explanation: null, citation: null });
  const opened = await openQuizPage(quizServer(sampleQuiz([hidden, ...threeQuestions.slice(1)])));
  await answer(opened, 'B');
  const feedback = await feedbackDialog();
  expect(feedback).toHaveTextContent(
    'Answered' +
      'Your exam or diagnostic in progress asks this question too. The correct answer shows after its end.',
  );
  expect(feedback).not.toHaveTextContent('Why q1');
});

test('waits after a correct answer too when the setting is on, and stores the setting', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await answer(opened, 'A');
  await feedbackDialog();
  await opened.person.click(screen.getByRole('checkbox', { name: 'Wait for me after each answer' }));
  await opened.person.click(button('Continue'));
  await questionShown('q2');

  await answer(opened, 'A');
  const feedback = await feedbackDialog();
  expect(feedback).toHaveTextContent('Why q2 is so.');
  expect(screen.getByRole('checkbox', { name: 'Wait for me after each answer' })).toBeChecked();
  await opened.person.click(button('Continue'));
  await questionShown('q3');
  expect(JSON.stringify(localStorage)).toContain('tenfold.waitAfterAnswer');
});

test('counts answered questions in the progress bar', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  const bar = screen.getByRole('progressbar', { name: 'Questions answered' });
  expect(bar).toHaveAttribute('aria-valuenow', '0');
  expect(bar).toHaveAttribute('aria-valuemax', '3');
  await answer(opened, 'A');
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '1'));
});
