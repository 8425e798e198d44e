import { ownPath } from './own-path.js';

test.each(['/profile', '/quiz/5b7a3f0e-7d0c-4f5e-9a51-3c2f5b1d0a01', '/flagged-questions', '/apiary'])(
  'accepts %s',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  '//evil',
  '//evil.example/profile',
  '/\\evil',
  '\\\\evil',
  '/\t/evil',
  '/ /evil',
  '/%2fevil',
  '/%5cevil',
  'https://evil.example',
  'javascript:alert(1)',
  'profile',
  '/profile//evil',
  '/profile/',
  '/profile?next=//evil',
  '/profile#//evil',
  '/profile@evil',
  '/../evil',
  '/profile\r\nset-cookie: a=b',
  '/profile\n',
  '/api',
  '/api/logout',
  `/${'a'.repeat(200)}`,
])('refuses %j', (path) => {
  expect(ownPath(path)).toBeNull();
});
