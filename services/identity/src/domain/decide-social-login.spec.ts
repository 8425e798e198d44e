import { decideSocialLogin, type SocialLoginInput } from './decide-social-login.js';

const verified = { email: 'ana@example.com', emailVerified: true, isPrivateRelay: false };
const unverified = { ...verified, emailVerified: false };
const relay = { ...verified, email: 'x1@privaterelay.appleid.com', isPrivateRelay: true };
const withoutEmail = { ...verified, email: null };

const unknown: SocialLoginInput = {
  elsewhere: verified,
  ownerId: null,
  linkTo: null,
  sameEmail: null,
  isReserved: false,
};
const proved = { userId: 'same-email', emailVerified: true };
const unproved = { userId: 'same-email', emailVerified: false };

const signIn = (userId: string) => ({ kind: 'sign-in', userId });
const link = (userId: string) => ({ kind: 'link', userId });
const refuse = (problem: string) => ({ kind: 'refuse', problem });

describe('signing in with a provider account', () => {
  test.each([
    ['known', { ownerId: 'owner' }, signIn('owner')],
    ['known, no address', { ownerId: 'owner', elsewhere: withoutEmail }, signIn('owner')],
    ['known, address not verified', { ownerId: 'owner', elsewhere: unverified }, signIn('owner')],
    ['known, another has the address', { ownerId: 'owner', sameEmail: proved }, signIn('owner')],
    ['known, the administrator', { ownerId: 'owner', isReserved: true }, signIn('owner')],
    ['both verified', { sameEmail: proved }, link('same-email')],
    ['ours not verified', { sameEmail: unproved }, { kind: 'take-over', userId: 'same-email' }],
    ['theirs not verified', { elsewhere: unverified, sameEmail: proved }, refuse('email-unverified')],
    ['neither verified', { elsewhere: unverified, sameEmail: unproved }, refuse('email-unverified')],
    ['a relay address', { elsewhere: relay, sameEmail: proved }, refuse('password-required')],
    [
      'a relay address, ours not verified',
      { elsewhere: relay, sameEmail: unproved },
      refuse('password-required'),
    ],
    ['the administrator’s', { sameEmail: proved, isReserved: true }, refuse('password-required')],
    ['new', {}, { kind: 'register', email: 'ana@example.com' }],
    ['new, a relay address', { elsewhere: relay }, { kind: 'register', email: relay.email }],
    ['new, not verified', { elsewhere: unverified }, refuse('email-unverified')],
    ['new, no address', { elsewhere: withoutEmail }, refuse('email-unverified')],
    ['the administrator’s, who has no account', { isReserved: true }, refuse('password-required')],
  ])('%s', (_which, input: Partial<SocialLoginInput>, decision) => {
    expect(decideSocialLogin({ ...unknown, ...input })).toEqual(decision);
  });
});

describe('linking a provider account to one’s own', () => {
  test.each([
    ['an unlinked one', {}, link('me')],
    ['an unlinked one without an address', { elsewhere: withoutEmail }, link('me')],
    ['an unlinked one with an unverified address', { elsewhere: unverified }, link('me')],
    ['an unlinked one with the address of another user', { sameEmail: proved }, link('me')],
    ['an unlinked one for the administrator', { isReserved: true }, link('me')],
    ['one linked to this user', { ownerId: 'me' }, signIn('me')],
    ['one linked to another user', { ownerId: 'owner' }, refuse('linked-elsewhere')],
  ])('%s', (_which, input: Partial<SocialLoginInput>, decision) => {
    expect(decideSocialLogin({ ...unknown, linkTo: 'me', ...input })).toEqual(decision);
  });
});
