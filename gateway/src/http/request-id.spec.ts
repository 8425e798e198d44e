import { requestIdOf } from './request-id.js';

test.each(['1', 'a.b_c-D9', 'x'.repeat(64)])('accepts %s', (id) => {
  expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
});

test.each([undefined, '', 'x'.repeat(65), 'a b', 'a"b', '<script>', 'é', 'a\nb'])(
  'generates an id instead of %j',
  (id) => {
    expect(requestIdOf({ headers: id === undefined ? {} : { 'x-request-id': id } })).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  },
);
