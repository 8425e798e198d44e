import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { billingConfigIs, createdSubscription } from '../../../test/billing';
import { heldReply } from '../../../test/held-reply';
import { messages, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';

const startTrial = { name: 'Start Free Trial' };
const emulator = billingConfigIs();

test('the subscription is created at the click and not before, once, with the terms that were shown', async () => {
  const { gate, release } = heldReply();
  const sent: unknown[] = [];
  const { person } = renderRoute('/subscribe', [
    ...signedInAs(people.registered),
    emulator,
    http.post('/api/create-subscription', async ({ request }) => {
      sent.push(await request.json());
      await gate;
      return HttpResponse.json(createdSubscription());
    }),
    http.post('/api/billing/test-payment', () => problem(402, 'PAYMENT_DECLINED', 'Your card was declined.')),
  ]);
  const button = await screen.findByRole('button', startTrial);
  expect(screen.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(button);
  await person.click(button);
  release();
  expect(await messages().findByText('Your card was declined.')).toBeVisible();
  expect(sent).toEqual([{ agreedTo: 'setup' }]);
});

test('other terms than those that were shown are asked for once more', async () => {
  const sent: unknown[] = [];
  const { person } = renderRoute('/subscribe', [
    ...signedInAs(people.registered),
    emulator,
    http.post('/api/create-subscription', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...createdSubscription('payment'), trialRefusal: 'email' });
    }),
    http.post('/api/billing/test-payment', () => problem(402, 'PAYMENT_DECLINED', 'Your card was declined.')),
  ]);
  await person.click(await screen.findByRole('button', startTrial));
  expect(
    await screen.findByText(/^Another account with your email address has already had the free trial/),
  ).toBeVisible();
  expect(screen.getByText(/^You pay \$19\.99 today\./)).toBeVisible();
  expect(screen.queryByText(/7-Day Free Trial/)).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Subscribe to Pro' }));
  expect(await messages().findByText('Your card was declined.')).toBeVisible();
  expect(sent).toEqual([{ agreedTo: 'setup' }, { agreedTo: 'payment' }]);
});

test('an unpaid invoice of another amount is paid only after its amount was shown', async () => {
  const sent: unknown[] = [];
  const { person } = renderRoute('/subscribe', [
    ...signedInAs({ ...people.registered, hasUsedFreeTrial: true }),
    emulator,
    http.post('/api/create-subscription', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...createdSubscription('payment'), trialRefusal: null, amountCents: 1499 });
    }),
    http.post('/api/billing/test-payment', () => problem(402, 'PAYMENT_DECLINED', 'Your card was declined.')),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
  expect(await screen.findByText(/^Pro starts with a payment of \$14\.99 today\./)).toBeVisible();
  expect(screen.getByText(/^You pay \$14\.99 today\..* for \$19\.99, less any discount/)).toBeVisible();
  expect(messages().queryByText('Your card was declined.')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Subscribe to Pro' }));
  expect(await messages().findByText('Your card was declined.')).toBeVisible();
  expect(sent).toEqual([{ agreedTo: 'payment' }, { agreedTo: 'payment', agreedCents: 1499 }]);
});

test('where tax is charged the billing address goes with it', async () => {
  const sent: unknown[] = [];
  const { person } = renderRoute('/subscribe', [
    ...signedInAs(people.registered),
    billingConfigIs({ collectsAddress: true }),
    http.post('/api/create-subscription', async ({ request }) => {
      sent.push(await request.json());
      return problem(400, 'INVALID_INPUT', 'Please check your billing address.');
    }),
  ]);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await person.click(await screen.findByRole('button', startTrial));
  expect(await screen.findByRole('heading', { name: 'Setup Failed' })).toBeVisible();
  expect(sent).toEqual([
    { agreedTo: 'setup', billingAddress: { country: 'US', postalCode: '94107', state: 'CA' } },
  ]);
});
