import { accessLevel, reaches, type AccessLevel } from './access-level.js';

describe('accessLevel', () => {
  it.each<['free' | 'pro', 'inactive' | 'active' | 'trialing' | 'cancelled', AccessLevel]>([
    ['free', 'inactive', 'none'],
    ['free', 'active', 'free'],
    ['pro', 'trialing', 'pro'],
    ['pro', 'active', 'pro'],
    ['free', 'cancelled', 'none'],
    ['pro', 'inactive', 'none'],
    ['pro', 'cancelled', 'none'],
  ])('the access level of %s / %s is %s', (tier, status, level) => {
    expect(accessLevel({ isAdmin: false }, { tier, status })).toBe(level);
  });

  it('gives no access to an unknown user', () => {
    expect(accessLevel({ isAdmin: false }, null)).toBe('none');
  });

  it('treats the administrator as Pro with any plan', () => {
    expect(accessLevel({ isAdmin: true }, null)).toBe('pro');
    expect(accessLevel({ isAdmin: true }, { tier: 'free', status: 'inactive' })).toBe('pro');
  });
});

it.each<[AccessLevel, AccessLevel, boolean]>([
  ['none', 'free', false],
  ['free', 'free', true],
  ['free', 'pro', false],
  ['pro', 'free', true],
  ['pro', 'pro', true],
])('the level %s suffices for %s: %s', (level, needed, expected) => {
  expect(reaches(level, needed)).toBe(expected);
});
