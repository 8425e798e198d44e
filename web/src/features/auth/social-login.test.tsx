import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { renderRoute } from '../../../test/render-route';
import { billingTestMode } from '../../../test/server';
import { problem, signedOut } from '../../../test/users';
import { openAuth } from './test/open-auth';

describe('Google and Apple', () => {
  const providers = (reply: () => Response | Promise<Response>) => http.get('/api/auth/providers', reply);
  const setUp = (google: boolean, apple: boolean) => providers(() => HttpResponse.json({ google, apple }));

  test('link to the server’s sign-in addresses', async () => {
    await openAuth();
    expect(await screen.findByRole('link', { name: /Google/ })).toHaveAttribute('href', '/api/auth/google');
    expect(screen.getByRole('link', { name: /Apple/ })).toHaveAttribute('href', '/api/auth/apple');
  });

  test('are links before the providers are known', async () => {
    const { gate, release } = heldReply();
    const held = providers(async () => {
      await gate;
      return HttpResponse.json({ google: true, apple: false });
    });
    await openAuth([held, ...signedOut()]);
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    release();
    await waitFor(() => expect(screen.queryByText('Continue with Apple')).toBeNull());
  });

  test.each([true, false])('are hidden when they are not set up, with test mode %s', async (testMode) => {
    await openAuth([billingTestMode(testMode), setUp(false, true), ...signedOut()]);
    expect(await screen.findByRole('link', { name: 'Continue with Apple' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Continue with Google')).toBeNull());
  });

  test('stay enabled when the providers cannot be read', async () => {
    await openAuth([providers(() => problem(503, 'UNAVAILABLE', 'Away')), ...signedOut()]);
    expect(await screen.findByRole('link', { name: /Google/ })).toHaveAttribute('href', '/api/auth/google');
  });

  test('show the terms in sign-in mode only', async () => {
    const { person } = await openAuth();
    expect(screen.getByText(/you confirm that you are 18 or older/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getAllByText(/you confirm that you are 18 or older/)).toHaveLength(1);
  });
});

describe('after a failed social login', () => {
  async function openWith(code: string) {
    const opened = renderRoute(`/auth?problem=${code}`, signedOut());
    return { ...opened, notice: await screen.findByText(/.+/, { selector: '[role=alert] strong' }) };
  }

  test.each([
    ['cancelled', 'Sign-in canceled'],
    ['expired', 'That sign-in has expired'],
    ['refused', 'Sign-in failed'],
    ['unavailable', 'This sign-in is not responding'],
    ['too-many', 'Too many attempts'],
    ['email-unverified', 'Your email is not verified there'],
    ['password-required', 'Please use your password'],
    ['linked-elsewhere', 'Already linked'],
    ['session-over', 'You were signed out'],
    ['reauthenticate', 'Please confirm that it is you'],
    ['confirm-address-first', 'Confirm your email address first'],
    ['not-fresh', 'That was not a new sign-in'],
    ['another-account', 'That is another account'],
    ['constructor', 'Sign-in failed'],
    ['%3Cscript%3E', 'Sign-in failed'],
  ])('with %s shows: %s', async (code, title) => {
    const { notice } = await openWith(code);
    expect(notice).toHaveTextContent(title);
  });

  test('closes the message', async () => {
    const { person, address } = await openWith('cancelled');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Sign-in canceled')).toBeNull();
    expect(address()).toBe('/auth');
  });

  test('shows no message without a problem in the address', async () => {
    await openAuth();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
