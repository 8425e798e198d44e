import { parseForm } from './form';

it.each([
  ['a=1&b=two%20words', { a: '1', b: 'two words' }],
  [
    'items[0][price]=p&items[0][quantity]=2&items[1][price]=q',
    { items: [{ price: 'p', quantity: '2' }, { price: 'q' }] },
  ],
  ['expand[]=a&expand[]=b.c', { expand: ['a', 'b.c'] }],
  ['metadata%5BuserId%5D=7', { metadata: { userId: '7' } }],
  ['metadata=', { metadata: '' }],
  ['a[b][c][d]=x', { a: { b: { c: { d: 'x' } } } }],
])('parses %s', (encoded, expected) => {
  expect(parseForm(encoded)).toEqual(expected);
});

it('does not pollute prototypes', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
