import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages } from '../../../../test/render-route';
import { people, problem } from '../../../../test/users';
import { guarded, openProfile, securityIs } from '../test/open-profile';

test('shows no hint for a verified address', async () => {
  const { card } = openProfile([securityIs({})]);
  const panel = await card('Email address');
  expect(panel.getByText('Confirmed')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
});

test('shows a hint for an unverified address and sends the link again', async () => {
  const { card, person } = openProfile([
    securityIs({ emailVerified: false }),
    http.post('/api/auth/verify-email/request', () => new HttpResponse(null, { status: 202 })),
  ]);
  const panel = await card('Email address');
  expect(panel.getByText('Not confirmed yet')).toBeVisible();
  await person.click(panel.getByRole('button', { name: 'Send the link again' }));
  expect(await messages().findByText('Link sent')).toBeVisible();
});

test('shows the server’s message when rate limited', async () => {
  const { card, person } = openProfile([
    securityIs({ emailVerified: false }),
    http.post('/api/auth/verify-email/request', () =>
      problem(429, 'TOO_MANY_REQUESTS', 'Too many attempts.'),
    ),
  ]);
  const panel = await card('Email address');
  await person.click(panel.getByRole('button', { name: 'Send the link again' }));
  expect(await messages().findByText('Too many attempts.')).toBeVisible();
});

test('shows the pending address', async () => {
  const { card } = openProfile([securityIs({ pendingEmail: 'new@example.com' })]);
  expect((await card('Email address')).getByText(/We sent a link to new@example.com/)).toBeVisible();
});

test('asks for the password before a change when the sign-in is old', async () => {
  const { seen, handlers } = guarded('post', '/api/auth/email');
  const { card, person } = openProfile([...handlers, securityIs({})]);
  const panel = await card('Email address');
  await person.click(panel.getByRole('button', { name: 'Change address' }));
  await person.type(panel.getByLabelText('New email address'), 'new@example.com{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await person.type(dialog.getByLabelText('Password'), 'a wrong one');
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('That is not your current password.')).toBeVisible();
  await person.clear(dialog.getByLabelText('Password'));
  await person.type(dialog.getByLabelText('Password'), 'the right one{Enter}');
  expect(await messages().findByText('Please open the link we sent to new@example.com.')).toBeVisible();
  expect(seen).toEqual([{ email: 'new@example.com' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('sends users without a password to their provider', async () => {
  const { handlers } = guarded('post', '/api/auth/email');
  const providers = [{ provider: 'google', email: 'ana@gmail.example' }] as const;
  const { card, person } = openProfile([
    ...handlers,
    securityIs({ hasPassword: false, providers: [...providers] }),
  ]);
  const panel = await card('Email address');
  await person.click(panel.getByRole('button', { name: 'Change address' }));
  await person.type(panel.getByLabelText('New email address'), 'new@example.com{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  expect(dialog.getByRole('link', { name: 'Sign in with Google again' })).toHaveAttribute(
    'href',
    '/api/auth/google?purpose=reauthenticate&returnTo=/profile',
  );
});

test('shows the server’s field error under the field', async () => {
  const message = 'This is your address already';
  const { card, person } = openProfile([
    securityIs({}),
    http.post('/api/auth/email', () =>
      problem(400, 'INVALID_INPUT', message, { errors: [{ field: 'email', message }] }),
    ),
  ]);
  const panel = await card('Email address');
  await person.click(panel.getByRole('button', { name: 'Change address' }));
  await person.type(panel.getByLabelText('New email address'), 'nobody{Enter}');
  expect(await panel.findByText('Please enter a valid email address')).toBeVisible();
  await person.clear(panel.getByLabelText('New email address'));
  await person.type(panel.getByLabelText('New email address'), 'ana.silva@example.com{Enter}');
  expect(await panel.findByText(message)).toBeVisible();
});

test('offers administrators no change of address', async () => {
  const { card } = openProfile([securityIs({})], '', people.admin);
  const panel = await card('Email address');
  expect(panel.getByText('The administrator’s address is a setting of the server.')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});
