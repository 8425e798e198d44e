import { randomUUID } from 'node:crypto';
import {
  changePlan,
  getAccess,
  getUser,
  getUserById,
  listRefundableUsers,
  listUsers,
  Problem,
  updateProfile,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../test/start-gateway.js';

type AnyCall = Call<object, unknown>;

describe('composed replies', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };
  let admin: { userId: string; cookie: string };

  beforeAll(async () => {
    user = await gateway.signIn();
    admin = await gateway.signIn({ isAdmin: true });
  });

  const id = randomUUID();
  const access = {
    userId: id,
    version: 3,
    tier: 'pro',
    status: 'active',
    trialEndsAt: null,
    hasUsedFreeTrial: true,
  };
  const copy = {
    id,
    email: 'a@b.example',
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    trialEndsAt: null,
    hasUsedFreeTrial: false,
  };
  const fresh = { ...copy, subscriptionTier: 'pro', subscriptionStatus: 'active', hasUsedFreeTrial: true };

  beforeEach(async () => {
    for (const rpc of [getUser, getUserById, updateProfile] as AnyCall[])
      await gateway.replyTo(rpc, () => copy);
    for (const rpc of [getAccess, changePlan] as AnyCall[]) await gateway.replyTo(rpc, () => access);
  });

  const receivedCalls = () => gateway.calls.map(({ subject, input }) => [subject, input]);

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: 'Ada' }],
  ])('%s %s has the plan from billing', async (method, path, body) => {
    const reply = await gateway.send(method, path, user.cookie, body);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(receivedCalls()).toContainEqual([getAccess.subject, { userId: user.userId }]);
  });

  test.each([
    ['GET', '/api/user', undefined],
    ['PATCH', '/api/auth/user', { firstName: null }],
  ])('%s %s has identity’s copy of the plan while billing is unavailable', async (method, path, body) => {
    await gateway.replyTo(getAccess, null);
    expect(await bodyOf(await gateway.send(method, path, user.cookie, body))).toEqual(copy);
  });

  test('direct access returns the administrator', async () => {
    const reply = await gateway.send('GET', '/api/admin/direct-access', admin.cookie);
    expect(await bodyOf(reply)).toEqual({ user: fresh, accessLevel: 'admin' });
  });

  test('a change of plan returns the changed user', async () => {
    const change = { tier: 'pro', status: 'active' };
    const reply = await gateway.send('PATCH', `/api/admin/users/${id}/subscription`, admin.cookie, change);
    expect(await bodyOf(reply)).toEqual(fresh);
    expect(receivedCalls()).toEqual([
      [getUserById.subject, { userId: id }],
      [changePlan.subject, { ...change, userId: id }],
    ]);
  });

  test('a page of users has the total in a header', async () => {
    await gateway.replyTo(listUsers as AnyCall, () => ({ users: [copy], total: 41 }));
    await gateway.replyTo(listRefundableUsers as AnyCall, () => ({ userIds: [copy.id] }));
    const reply = await gateway.send('GET', '/api/admin/users?search=a%20b&limit=20&offset=40', admin.cookie);
    expect(reply.headers.get('x-total-count')).toBe('41');
    expect(await reply.json()).toEqual([{ ...copy, canRefund: true }]);
    expect(receivedCalls()).toEqual([
      [listUsers.subject, { search: 'a b', limit: 20, offset: 40 }],
      [listRefundableUsers.subject, { userIds: [copy.id] }],
    ]);
    await gateway.replyTo(listRefundableUsers as AnyCall, () => {
      throw new Problem('UNAVAILABLE', 'Billing is unavailable.');
    });
    const without = await gateway.send('GET', '/api/admin/users', admin.cookie);
    expect(await without.json()).toEqual([{ ...copy, canRefund: false }]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'sort=name', 'limit=1&limit=2'])(
    'users?%s returns 400',
    async (query) => {
      const reply = await gateway.send('GET', `/api/admin/users?${query}`, admin.cookie);
      expect(reply.status).toBe(400);
      expect(gateway.calls).toEqual([]);
    },
  );

  test.each([
    ['a visitor', () => undefined, { authenticated: false, isAdmin: false }],
    ['a user', () => user.cookie, { authenticated: true, isAdmin: false }],
    ['the administrator', () => admin.cookie, { authenticated: true, isAdmin: true }],
  ])('admin-status returns to %s only their own status', async (_who, cookie, status) => {
    expect(await bodyOf(await gateway.send('GET', '/api/debug/admin-status', cookie()))).toEqual(status);
  });
});
