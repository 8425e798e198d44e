import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route.js';
import { startedQuiz, studyData } from '../../../test/study-data.js';
import { people, signedInAs } from '../../../test/users.js';

jest.mock('./search-palette.js', () => {
  throw new TypeError('failed to fetch');
});

test('a quiz goes on when the code of the search cannot be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const quiz = startedQuiz('quick', new Date());
  const { person } = renderRoute(`/quiz/${quiz.session.id}`, [
    ...signedInAs(people.pro),
    ...studyData(),
    http.get('/api/quiz/:sessionId', () => HttpResponse.json(quiz)),
    http.head('/favicon.svg', () => HttpResponse.error()),
  ]);
  const question = await screen.findByRole('heading', { name: /Within what time/ });
  await person.click(await screen.findByRole('button', { name: 'Search and go to' }));
  expect(await messages().findByText('The search could not be opened')).toBeVisible();
  expect(question).toBeVisible();
});
