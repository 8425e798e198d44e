import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages } from '../../../../test/render-route';
import { problem } from '../../../../test/users';
import { openProfile, safe, securityIs } from '../test/open-profile';

const changes = (reply: () => Response) => {
  const seen: unknown[] = [];
  const handler = http.post('/api/auth/password', async ({ request }) => {
    seen.push(await request.json());
    return reply();
  });
  return { seen, handler };
};
const done = () => new HttpResponse(null, { status: 204 });

async function openCard(handler: ReturnType<typeof changes>['handler'], hasPassword = true) {
  const opened = openProfile([handler, securityIs({ hasPassword })]);
  return { ...opened, panel: await opened.card('Password') };
}

test('changes the password and signs out other browsers unless deselected', async () => {
  const { seen, handler } = changes(done);
  const { person, panel } = await openCard(handler);
  await person.type(panel.getByLabelText('Current password'), 'the old one');
  await person.type(panel.getByLabelText('New password'), 'a fine password');
  await person.click(panel.getByRole('button', { name: 'Change password' }));
  expect(await messages().findByText('Password changed')).toBeVisible();
  expect(await messages().findByText('Every other browser is signed out.')).toBeVisible();
  await waitFor(() => expect(panel.getByLabelText('New password')).toHaveValue(''));

  await person.type(panel.getByLabelText('Current password'), 'a fine password');
  await person.type(panel.getByLabelText('New password'), 'another fine one');
  await person.click(panel.getByRole('checkbox', { name: 'Sign out every other browser' }));
  await person.click(panel.getByRole('button', { name: 'Change password' }));
  expect(await messages().findByText('Your other browsers stay signed in.')).toBeVisible();
  expect(seen).toEqual([
    { currentPassword: 'the old one', newPassword: 'a fine password', signOutOthers: true },
    { currentPassword: 'a fine password', newPassword: 'another fine one', signOutOthers: false },
  ]);
});

test.each([
  [
    'a wrong current password',
    () => problem(403, 'WRONG_PASSWORD', 'That is not your current password.'),
    'That is not your current password.',
    'Current password',
  ],
  [
    'a password that is too easy',
    () =>
      problem(400, 'INVALID_INPUT', 'Too easy', { errors: [{ field: 'newPassword', message: 'Too easy' }] }),
    'Too easy',
    'New password',
  ],
])('%s shows a message at its field', async (_what, reply, message, field) => {
  const { person, panel } = await openCard(changes(reply).handler);
  await person.type(panel.getByLabelText('Current password'), 'the old one');
  await person.type(panel.getByLabelText('New password'), 'a fine password{Enter}');
  expect(await panel.findByText(message)).toBeVisible();
  expect(panel.getByLabelText(field)).toHaveFocus();
});

test('shows other failures in the form', async () => {
  const { handler } = changes(() => problem(429, 'TOO_MANY_REQUESTS', 'Too many attempts.'));
  const { person, panel } = await openCard(handler);
  await person.type(panel.getByLabelText('Current password'), 'the old one');
  await person.type(panel.getByLabelText('New password'), 'a fine password{Enter}');
  expect(await panel.findByText('Password not changed')).toBeVisible();
  expect(panel.getByText('Too many attempts.')).toBeVisible();
});

test('validates the minimum length', async () => {
  const { seen, handler } = changes(done);
  const { person, panel } = await openCard(handler);
  await person.type(panel.getByLabelText('Current password'), 'the old one');
  await person.type(panel.getByLabelText('New password'), '12345{Enter}');
  expect(await panel.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(seen).toEqual([]);
});

test('sets a first password', async () => {
  const { seen, handler } = changes(done);
  const { person, panel } = await openCard(handler, false);
  expect(panel.queryByLabelText('Current password')).not.toBeInTheDocument();
  await person.type(panel.getByLabelText('New password'), 'a fine password');
  await person.click(panel.getByRole('button', { name: 'Set password' }));
  expect(await messages().findByText('Password set')).toBeVisible();
  expect(seen).toEqual([{ newPassword: 'a fine password', signOutOthers: true }]);
});

test('shows a load error with a retry button', async () => {
  let fails = true;
  const { person, card } = openProfile([
    http.get('/api/auth/security', () =>
      fails ? problem(503, 'UNAVAILABLE', 'Away.') : HttpResponse.json(safe),
    ),
  ]);
  const panel = await card('Security');
  expect(await panel.findByText('Could not load your security settings')).toBeVisible();
  fails = false;
  await person.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Password' })).toBeVisible();
});
