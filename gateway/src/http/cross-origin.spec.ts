import { isForeignOrigin } from './cross-origin.js';

const OURS = 'https://tenfold.example';

describe.each(['POST', 'PATCH', 'PUT', 'DELETE'])('%s', (method) => {
  test.each([
    [undefined, undefined, false],
    [OURS, undefined, false],
    [OURS, 'same-origin', false],
    [OURS, 'cross-site', false],
    [undefined, 'same-origin', false],
    [undefined, 'none', false],
    ['http://localhost:5173', 'same-origin', false],
    [undefined, 'same-site', true],
    [undefined, 'cross-site', true],
    [undefined, 'something new', true],
    ['https://evil.example', undefined, true],
    ['https://evil.example', 'cross-site', true],
    ['https://sub.tenfold.example', 'same-site', true],
    ['http://tenfold.example', undefined, true],
    ['https://tenfold.example:444', undefined, true],
    ['https://tenfold.example.evil.example', undefined, true],
    ['null', undefined, true],
    ['null', 'cross-site', true],
  ])('from origin %s with sec-fetch-site %s: refused is %s', (origin, site, refused) => {
    const headers = { ...(origin ? { origin } : {}), ...(site ? { 'sec-fetch-site': site } : {}) };
    expect(isForeignOrigin(method, headers, OURS)).toBe(refused);
  });
});

test.each(['GET', 'HEAD', 'OPTIONS'])('%s is accepted from any origin', (method) => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(isForeignOrigin(method, headers, OURS)).toBe(false);
});
