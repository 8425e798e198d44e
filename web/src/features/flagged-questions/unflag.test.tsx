import { MS_PER_HOUR } from '@tenfold/exam';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route.js';
import { startedQuiz, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import {
  address,
  ago,
  flagServer,
  item,
  listed,
  mugs,
  noItem,
  open,
  removed,
  unflagButton,
} from './test/flag-server.js';

test('removes an unflagged question at once and moves the focus to its neighbor', async () => {
  const { handlers, unflagged } = flagServer([mugs, address, removed]);
  const held = http.post('/api/questions/unflag/:questionId', () => delay('infinite'));
  const { person } = open(held, ...handlers);
  await listed();
  unflagButton(address).focus();
  await person.keyboard('{Enter}');
  noItem(address);
  expect(item(removed)).toHaveFocus();
  await person.click(unflagButton(removed));
  noItem(removed);
  expect(item(mugs)).toHaveFocus();
  expect(unflagged).toEqual([]);
});

test('shows the empty state after the last question is unflagged', async () => {
  const { handlers, unflagged } = flagServer([mugs]);
  const { person } = open(...handlers);
  await listed();
  await person.click(unflagButton(mugs));
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() => expect(unflagged).toEqual([mugs.id]));
});

test('restores only the question whose request fails when two are unflagged', async () => {
  const { handlers } = flagServer([mugs, address, removed]);
  let fail = () => {};
  const failing = http.post(`/api/questions/unflag/${mugs.id}`, async () => {
    await new Promise<void>((resolve) => (fail = resolve));
    return problem(503, 'SERVICE_UNAVAILABLE', 'Please try again soon.');
  });
  const { person } = open(failing, ...handlers);
  await listed();
  await person.click(unflagButton(mugs));
  await person.click(unflagButton(address));
  noItem(mugs);
  noItem(address);
  fail();
  expect(await messages().findByText('Failed to unflag question')).toBeVisible();
  item(mugs);
  item(removed);
  noItem(address);
});

test('removes the flag from a cached quiz session', async () => {
  const { handlers, unflagged } = flagServer([mugs]);
  const quiz = startedQuiz('quick', new Date());
  const sessionId = quiz.session.id;
  const session = () => ({
    ...quiz,
    session: { ...quiz.session, status: 'completed' },
    answers: quiz.questions.map(({ id: questionId }) => ({
      questionId,
      selectedAnswer: 'B',
      isCorrect: false,
      flaggedForReview: unflagged.length === 0,
    })),
  });
  const result = { sessionId, score: 0, correctAnswers: 0, totalQuestions: 1, sections: [] };
  const { person } = renderRoute(`/quiz/${sessionId}`, [
    ...signedInAs(people.free),
    ...handlers,
    ...studyData({
      activity: [
        {
          sessionId,
          title: 'Daily Quick Quiz',
          subtitle: '0 of 1 correct · 0%',
          time: ago(MS_PER_HOUR),
          icon: 'CheckCircle',
          bgColor: 'red',
          score: 0,
          open: null,
        },
      ],
    }),
    http.get('/api/quiz/:id', () => HttpResponse.json(session())),
    http.post('/api/quiz/:id/complete', () =>
      HttpResponse.json({ ...result, completedAt: ago(MS_PER_HOUR) }),
    ),
  ]);
  await person.click(await screen.findByRole('link', { name: 'Review flagged questions (1)' }));
  await listed();
  await person.click(unflagButton(mugs));
  await waitFor(() => expect(unflagged).toEqual([mugs.id]));
  await person.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
  await person.click(await screen.findByRole('link', { name: /Daily Quick Quiz/ }));
  await screen.findByRole('heading', { name: 'Your score: 0 of 1' });
  await waitFor(() => expect(screen.queryByRole('link', { name: /Review flagged questions/ })).toBeNull());
});
