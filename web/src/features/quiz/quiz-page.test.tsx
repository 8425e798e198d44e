import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../../test/render-route.js';
import { quizServer } from './test/quiz-server.js';
import {
  answer,
  answerAndContinue,
  button,
  confirmLeave,
  feedbackDialog,
  noFeedbackDialog,
  openQuizPage,
  option,
  questionShown,
} from './test/quiz-person.js';
import { SESSION_ID, sampleQuestion, sampleQuiz, threeQuestions } from './test/sample-quiz.js';

configure({ reactStrictMode: true });

test('keeps a table of the question out of its heading, because it is focusable', async () => {
  const content = 'Which line is dutiable?\n\nLine    Value    Rate\n1       100      5%\n\nChoose one.';
  renderRoute(
    `/quiz/${SESSION_ID}`,
    quizServer(sampleQuiz([sampleQuestion({ id: 'q1', content })])).handlers,
  );
  const heading = await screen.findByRole('heading', { name: 'Question 1 of 1. Which line is dutiable?' });
  expect(heading.querySelector('[tabindex="0"]')).toBeNull();
  expect(screen.getByText(/^Line Value Rate/)).toHaveAttribute('tabindex', '0');
  expect(screen.getByText('Choose one.')).toBeVisible();
});

test('continues by itself after correct answers, from the start to the result', async () => {
  const server = quizServer(sampleQuiz());
  const opened = renderRoute('/quiz?type=quick', server.handlers);
  await questionShown('q1');
  expect(server.received.starts).toEqual([{ sessionType: 'quick' }]);
  expect(opened.address()).toBe(`/quiz/${SESSION_ID}`);

  await answer(opened, 'B');
  expect(screen.getByText('Correct')).toBeVisible();
  expect(noFeedbackDialog()).toBeNull();
  expect(server.received.answers).toEqual([]);
  await questionShown('q2');
  await answer(opened, 'C');
  await questionShown('q3');
  expect(await screen.findByRole('button', { name: 'Wait for me' })).toBeVisible();
  await answer(opened, 'D');

  const heading = await screen.findByRole('heading', { name: 'Your score: 3 of 3' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('Excellent Work!')).toBeVisible();
  expect(server.received.answers).toEqual([
    {
      sessionId: SESSION_ID,
      questionId: 'q1',
      selectedAnswer: 'B',
      flaggedForReview: false,
      timeSpentMs: expect.any(Number) as number,
    },
    {
      sessionId: SESSION_ID,
      questionId: 'q2',
      selectedAnswer: 'C',
      flaggedForReview: false,
      timeSpentMs: expect.any(Number) as number,
    },
    {
      sessionId: SESSION_ID,
      questionId: 'q3',
      selectedAnswer: 'D',
      flaggedForReview: false,
      timeSpentMs: expect.any(Number) as number,
    },
  ]);
  expect(server.received.completions).toHaveLength(1);
});

test('explains a wrong answer and sends it on Continue', async () => {
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  await answer(opened, 'C');

  const dialog = await feedbackDialog();
  expect(dialog).toHaveTextContent('Incorrect');
  expect(dialog).toHaveTextContent('The correct answer is B: Text B of q1');
  expect(dialog).toHaveTextContent('Why q1 is so.');
  expect(dialog).toHaveTextContent('19 CFR 111.1');
  expect(dialog).toHaveAccessibleDescription(
    /Incorrect.*The correct answer is B: Text B of q1.*Why q1 is so/,
  );
  expect(within(dialog).getByRole('button', { name: 'Continue' })).toHaveFocus();
  expect(option('C')).toBeDisabled();
  expect(screen.getByText('Your answer, incorrect')).toBeVisible();
  expect(screen.getByText('Correct answer')).toBeVisible();
  expect(server.received.answers).toEqual([]);

  await opened.person.click(button('Continue'));
  expect(await questionShown('q2')).toHaveFocus();
  expect(noFeedbackDialog()).toBeNull();
  await waitFor(() =>
    expect(server.received.answers).toMatchObject([{ questionId: 'q1', selectedAnswer: 'C' }]),
  );
});

test('says why Study now has each question', async () => {
  const opened = await openQuizPage(quizServer({ ...sampleQuiz(), reasons: ['review', 'gain', 'gain'] }));
  expect(screen.getByText('Broker Compliance · Review due today')).toBeVisible();
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  expect(screen.getByText('Broker Compliance · Largest expected gain')).toBeVisible();
});

test('names both correct answers of a question with two', async () => {
  const opened = await openQuizPage(
    quizServer(sampleQuiz([sampleQuestion({ id: 'q1', correctAnswer: 'B or D' })])),
  );
  await answer(opened, 'A');
  expect(await feedbackDialog()).toHaveTextContent(
    'The correct answer is B: Text B of q1 or D: Text D of q1',
  );
  expect(screen.getAllByText('Correct answer')).toHaveLength(2);
});

test.each([
  ['REMOVED', 'Removed question', 'everyone gets credit'],
  ['A or B or C or D or E', 'All answers accepted', 'Every option is accepted for this question.'],
  ['A or B or C or D', 'All answers accepted', 'Every option is accepted for this question.'],
])('gives credit for %s and waits for Continue', async (correctAnswer, title, text) => {
  const server = quizServer(
    sampleQuiz([sampleQuestion({ id: 'q1', correctAnswer }), sampleQuestion({ id: 'q2' })]),
  );
  const opened = await openQuizPage(server);
  await answer(opened, 'D');
  const dialog = await feedbackDialog();
  expect(dialog).toHaveTextContent(title);
  expect(dialog).toHaveTextContent(text);
  expect(screen.queryByText('Correct answer')).toBeNull();
  await opened.person.click(button('Continue'));
  await questionShown('q2');
});

test('asks for an answer on Next without one', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await opened.person.click(button('Next'));
  expect(await screen.findByText('Please select an answer')).toBeVisible();
  expect(screen.getByText('You must select an answer before proceeding.')).toBeVisible();
  await questionShown('q1');
  await opened.person.click(option('A'));
  expect(screen.queryByText('Please select an answer')).toBeNull();
});

test('shows the locked question with its feedback on Previous', async () => {
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  expect(button('Previous')).toBeDisabled();
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await opened.person.click(button('Previous'));

  await questionShown('q1');
  expect(option('A')).toBeChecked();
  expect(option('B')).toBeDisabled();
  expect(screen.getByRole('region', { name: 'Answer feedback' })).toHaveTextContent('Why q1 is so.');
  await opened.person.click(button('Next'));
  await questionShown('q2');
  expect(option('A')).toBeEnabled();
  expect(server.received.answers).toHaveLength(1);
});

test('shows answered, flagged and current questions in the map, which opens any of them', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await opened.person.click(button('Flag'));
  await answerAndContinue(opened, 'A');
  await opened.person.click(button('Question 2 of 3'));

  const map = await screen.findByRole('dialog', { name: 'Questions' });
  expect(map).toHaveTextContent('1 of 3 answered');
  const places = within(map).getAllByRole('button', { name: /^Question/ });
  expect(places.map((place) => place.getAttribute('aria-label'))).toEqual([
    'Question 1, answered, flagged',
    'Question 2, open, current',
    'Question 3, open',
  ]);
  await opened.person.click(within(map).getByRole('button', { name: 'Question 3, open' }));
  await questionShown('q3');

  await answerAndContinue(opened, 'A');
  await questionShown('q2');
});

test('shows an exhibit beside the question and in a sheet', async () => {
  const exhibit = {
    id: 'case',
    title: 'Practical Exercise: The Planters',
    content: 'FACTS: Larkfield buys planters.\n\nLine   Pieces   Price\n1   600   22.00',
    images: [{ url: '/exhibits/invoice.svg', description: 'Invoice of January 31' }],
  };
  const opened = await openQuizPage(quizServer(sampleQuiz([sampleQuestion({ id: 'q1', exhibit })])));
  const panel = screen.getByRole('complementary', { name: 'Practical Exercise: The Planters' });
  expect(panel).toHaveTextContent('FACTS: Larkfield buys planters.');
  expect(within(panel).getByText(/^Line Pieces Price/)).toHaveClass('columns');
  expect(within(panel).getByRole('img', { name: 'Invoice of January 31' })).toBeInTheDocument();

  await opened.person.click(button(/Show exhibit/));
  const sheet = await screen.findByRole('dialog', { name: /The Planters/ });
  expect(sheet).toHaveTextContent('FACTS: Larkfield buys planters.');
  await opened.person.click(within(sheet).getByRole('button', { name: 'Back to the question' }));
  await opened.person.click(option('B'));
  expect(option('B')).toBeChecked();
});

test('shows pictures with their description, collapsed when it is long, and options with pictures', async () => {
  const long = `A carton. ${'Very small lettering reads India. '.repeat(6)}`;
  const questions = [
    sampleQuestion({ id: 'q1', imageUrl: '/exhibits/carton.svg', imageDescription: 'A closed carton' }),
    sampleQuestion({
      id: 'q2',
      imageUrl: '/exhibits/lamp.svg',
      imageDescription: long,
      answers: [
        { letter: 'A', text: '' },
        { letter: 'B', text: 'Neither' },
      ],
      answerImages: { A: '/answers/a.svg' },
    }),
  ];
  const opened = await openQuizPage(quizServer(sampleQuiz(questions)));
  expect(screen.getByRole('img', { name: 'A closed carton' })).toHaveAttribute('src', '/exhibits/carton.svg');
  expect(screen.getByText('A closed carton')).toBeVisible();

  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  expect(screen.getByRole('img', { name: long.trim() })).toBeVisible();
  expect(screen.getByText('Description of the picture')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Picture of answer A' })).toHaveAttribute('src', '/answers/a.svg');
  await opened.person.click(screen.getByRole('img', { name: 'Picture of answer A' }));
  expect(option('A')).toBeChecked();
});

test('disables Next without a selection in the admin view, and says Finish Quiz on the last question', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz(threeQuestions.slice(0, 2))), '?view=admin');
  expect(button('Previous')).toBeDisabled();
  expect(button('Next')).toBeDisabled();
  await opened.person.keyboard('{Enter}');
  expect(screen.queryByText('Please select an answer')).toBeNull();
  await opened.person.click(option('C'));
  expect(button('Next')).toBeEnabled();
  await opened.person.click(button('Next'));
  await opened.person.click(await screen.findByRole('button', { name: 'Continue' }));

  await questionShown('q2');
  expect(button('Finish Quiz')).toBeDisabled();
  await answer(opened, 'A');
  expect(await screen.findByRole('heading', { name: 'Your score: 1 of 2' })).toBeVisible();
});

test('says in the leave dialog that the answers are saved', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await opened.person.click(button('Leave'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave this quiz?' });
  expect(dialog).toHaveTextContent('Your answers are saved.');
  await opened.person.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(opened.address()).toBe('/'));
});

test('asks for confirmation before a link of the top bar leaves the quiz', async () => {
  const opened = await openQuizPage(quizServer(sampleQuiz()));
  await opened.person.click(screen.getByRole('link', { name: 'Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave this quiz?' });
  expect(opened.address()).toBe(`/quiz/${SESSION_ID}`);
  await opened.person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await questionShown('q1');

  await opened.person.click(screen.getByRole('link', { name: 'Profile' }));
  await confirmLeave(opened);
  await waitFor(() => expect(opened.address()).toBe('/profile'));
});

test('ends early from the leave dialog, which says what is scored', async () => {
  const server = quizServer(sampleQuiz());
  const opened = await openQuizPage(server);
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await opened.person.click(button('Leave'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this quiz?' }));
  dialog.getByText(/1 of 3 questions has an answer, and the 2 without an answer count as incorrect\./);
  await opened.person.click(dialog.getByRole('button', { name: 'End now' }));
  await screen.findByRole('heading', { name: 'Your score: 0 of 3' });
  expect(server.received.answers.map(({ questionId }) => questionId)).toEqual(['q1']);
  expect(server.received.completions).toHaveLength(1);
});
