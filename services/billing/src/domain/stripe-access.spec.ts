import { decideStripeAccess, type AccessSource } from './stripe-access.js';

const pro = { plan: { tier: 'pro', status: 'active' } } as const;
const free = { plan: { tier: 'free', status: 'inactive' } } as const;

test.each<[AccessSource, typeof pro | typeof free, boolean, object]>([
  ['own', pro, true, { kind: 'apply', source: 'stripe' }],
  ['stripe', pro, true, { kind: 'apply', source: 'stripe' }],
  ['own', free, true, { kind: 'keep' }],
  ['own', free, false, { kind: 'keep' }],
  ['stripe', free, true, { kind: 'apply', source: 'stripe' }],
  ['stripe', free, false, { kind: 'apply', source: 'own' }],
])('a record of source %s with %j, live subscription %s: %j', (source, access, isLive, decision) => {
  expect(decideStripeAccess(source, access, isLive)).toEqual(decision);
});
