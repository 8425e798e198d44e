import { normalizeEmail } from './normalize-email.js';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada+trial@example.com ', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+2@googlemail.com', 'ada@gmail.com'],
])('normalizes %s to %s', (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal);
});
