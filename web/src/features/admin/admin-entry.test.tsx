import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { startedQuiz } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';

const quizButton = { name: 'Start a 10-question practice quiz' };

function entryOf(user: User | null): RequestHandler[] {
  return [
    http.get('/api/debug/admin-status', () =>
      HttpResponse.json({ authenticated: user !== null, isAdmin: user?.isAdmin ?? false }),
    ),
    http.get('/api/admin/direct-access', () => {
      if (user === null) return problem(401, 'UNAUTHENTICATED', 'Please sign in.');
      if (!user.isAdmin) return problem(403, 'FORBIDDEN', 'Only the administrator may do this.');
      return HttpResponse.json({ user, accessLevel: 'admin' });
    }),
    ...(user ? signedInAs(user) : signedOut()),
  ];
}

const answers = async () => {
  await waitFor(() => expect(screen.queryByText('Checking')).not.toBeInTheDocument());
  return screen.getAllByRole('listitem').map((item) => item.textContent);
};

describe.each(['/admin-direct', '/emergency-admin', '/admin-bypass'])('%s', (path) => {
  test('opens signed out and grants nothing', async () => {
    renderRoute(path, entryOf(null));
    await screen.findByText('Please sign in.');
    expect(await answers()).toEqual(['Signed in?No', 'Administrator?No', 'Direct access?NoPlease sign in.']);
    expect(screen.queryByRole('button', quizButton)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/auth');
  });

  test('grants nothing to anyone else', async () => {
    renderRoute(path, entryOf(people.pro));
    await screen.findByText('Only the administrator may do this.');
    expect((await answers())[1]).toBe('Administrator?No');
    expect(screen.queryByRole('link', { name: 'Go to sign-in' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', quizButton)).not.toBeInTheDocument();
  });
});

test('the administrator starts a quiz without the normal checks', async () => {
  const seen: unknown[] = [];
  const quiz = startedQuiz('quick', new Date());
  const { person, address } = renderRoute('/admin-direct', [
    http.post('/api/quiz/admin-start', async ({ request }) => {
      seen.push(await request.json());
      return HttpResponse.json(quiz, { status: 201 });
    }),
    ...entryOf(people.admin),
  ]);
  const button = await screen.findByRole('button', quizButton);
  expect(await answers()).toEqual(['Signed in?Yes', 'Administrator?Yes', 'Direct access?Yes']);
  await person.click(button);
  await waitFor(() => expect(address()).toBe(`/quiz/${quiz.session.id}?view=admin`));
  expect(seen).toEqual([{ sessionType: 'quick' }]);
});

test('shows a failed start', async () => {
  const { person } = renderRoute('/admin-direct', [
    http.post('/api/quiz/admin-start', () => problem(409, 'NO_QUESTIONS', 'The bank is empty.')),
    ...entryOf(people.admin),
  ]);
  await person.click(await screen.findByRole('button', quizButton));
  expect(await messages().findByText('The bank is empty.')).toBeVisible();
});

test('what could not be checked says so and can be checked again', async () => {
  const away = { once: true };
  const { person } = renderRoute('/admin-bypass', [
    http.get('/api/debug/admin-status', () => HttpResponse.error(), away),
    http.get('/api/admin/direct-access', () => HttpResponse.error(), away),
    ...entryOf(people.admin),
  ]);
  expect(await screen.findByText('The server could not be reached.')).toBeVisible();
  expect(within(screen.getByRole('main')).getAllByText('Could not be checked')).toHaveLength(3);
  expect(screen.queryByRole('link', { name: 'Go to sign-in' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', quizButton)).toBeVisible();
});

test('/test-routing shows the current path', async () => {
  renderRoute('/test-routing?x=1', signedOut());
  expect(await screen.findByText('/test-routing')).toBeVisible();
});
