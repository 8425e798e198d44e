import { screen } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { billingConfigIs } from '../../../test/billing';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

describe('returning from the bank', () => {
  const refreshed = (after: () => void) =>
    http.get('/api/subscription/status', ({ request }) => {
      expect(new URL(request.url).searchParams.get('refresh')).toBe('true');
      after();
      return HttpResponse.json({});
    });

  const config = billingConfigIs({ mode: 'stripe', publishableKey: 'pk_test_1' });

  let status = '';
  let asked: string[] = [];
  const read = (name: string) => (secret: string) => {
    asked.push(secret);
    return Promise.resolve({ [name]: { status } });
  };
  const stripe = {
    elements: () => undefined,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    retrieveSetupIntent: read('setupIntent'),
    retrievePaymentIntent: read('paymentIntent'),
  };

  function providerReturns(answer: string): void {
    status = answer;
    asked = [];
    // the script loader caches the first instance for all tests
    Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  }

  test.each([
    ['setup_intent', 'seti_1_secret_1', 'succeeded'],
    ['payment_intent', 'pi_1_secret_1', 'processing'],
  ])('a %s that the account does not have yet is waited for', async (name, secret, answer) => {
    providerReturns(answer);
    let user: User = people.registered;
    const { address } = renderRoute(`/dashboard?${name}_client_secret=${secret}&redirect_status=failed`, [
      config,
      refreshed(() => {
        user = people.trialing;
      }),
      http.get('/api/user', () => HttpResponse.json(user)),
      ...signedInAs(people.registered),
      ...studyData(),
    ]);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(asked).toEqual([secret]);
  });

  test.each([
    ['setup_intent', 'seti_1_secret_1', 'requires_payment_method'],
    ['payment_intent', 'pi_1_secret_1', 'requires_action'],
  ])(
    'a %s that the bank did not confirm leads back to the form, whatever the address says',
    async (name, secret, answer) => {
      providerReturns(answer);
      const { address } = renderRoute(
        `/dashboard?${name}_client_secret=${secret}&redirect_status=succeeded`,
        [config, ...signedInAs(people.registered)],
      );
      expect(await screen.findByRole('heading', { name: 'Choose your plan' })).toBeVisible();
      expect(address()).toBe('/subscribe');
      expect(await messages().findByText('Setup Failed')).toBeVisible();
    },
  );

  test('ignores a forged result without a client secret', async () => {
    const { address } = renderRoute('/dashboard?redirect_status=failed', [
      ...signedInAs(people.pro),
      ...studyData(),
    ]);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(address()).toBe('/dashboard?redirect_status=failed');
    expect(messages().queryByText('Setup Failed')).not.toBeInTheDocument();
  });
});
