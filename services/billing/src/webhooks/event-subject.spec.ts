import { fraudWarningOf, isHandled, subjectOf } from './event-subject.js';

test.each([
  ['customer.subscription.updated', { customer: 'cus_1' }, { customer: 'cus_1' }],
  ['invoice.paid', { customer: { id: 'cus_2' } }, { customer: 'cus_2' }],
  ['customer.deleted', { id: 'cus_3', customer: 'wrong' }, { customer: 'cus_3' }],
  ['charge.dispute.created', { charge: 'ch_1', payment_intent: 'pi_1' }, { paymentIntent: 'pi_1' }],
  ['radar.early_fraud_warning.created', { id: 'issfr_1', charge: 'ch_3' }, { charge: 'ch_3' }],
  ['refund.created', { charge: 'ch_2', payment_intent: null }, { charge: 'ch_2' }],
  ['price.created', { id: 'price_1' }, null],
])('the subject of %s with %j is %j', (type, object, subject) => {
  expect(subjectOf({ type, data: { object } })).toEqual(subject);
});

test('a detached card belongs to its former customer', () => {
  const data = { object: { id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_4' } };
  expect(subjectOf({ type: 'payment_method.detached', data })).toEqual({ customer: 'cus_4' });
});

test('ignores event types without a handler', () => {
  expect(['invoice.paid', 'invoice.payment_succeeded', 'price.created'].map(isHandled)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
])('%s is handled', (type) => {
  expect(isHandled(type)).toBe(true);
});

test('only an early fraud warning has a warning id', () => {
  const data = { object: { id: 'issfr_1', charge: 'ch_1' } };
  expect(fraudWarningOf({ type: 'radar.early_fraud_warning.created', data })).toBe('issfr_1');
  expect(fraudWarningOf({ type: 'charge.refunded', data })).toBeNull();
});
