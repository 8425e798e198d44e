import { isHandled, subjectOf } from './event-subject.js';

test.each([
  ['customer.subscription.updated', { customer: 'cus_1' }, { customer: 'cus_1' }],
  ['invoice.paid', { customer: { id: 'cus_2' } }, { customer: 'cus_2' }],
  ['customer.deleted', { id: 'cus_3', customer: 'wrong' }, { customer: 'cus_3' }],
  ['charge.dispute.created', { charge: 'ch_1', payment_intent: 'pi_1' }, { paymentIntent: 'pi_1' }],
  ['refund.created', { charge: 'ch_2', payment_intent: null }, { charge: 'ch_2' }],
  ['price.created', { id: 'price_1' }, null],
])('%s with %j is about %j', (type, object, subject) => {
  expect(subjectOf({ type, data: { object } })).toEqual(subject);
});

test('a card that was taken away is about whose it was', () => {
  const data = { object: { id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_4' } };
  expect(subjectOf({ type: 'payment_method.detached', data })).toEqual({ customer: 'cus_4' });
});

test('what is not asked for is ignored', () => {
  expect(['invoice.paid', 'invoice.payment_succeeded', 'price.created'].map(isHandled)).toEqual([
    true,
    false,
    false,
  ]);
});
