import { readSignatureTime } from './read-signature-time.js';

test.each([
  ['t=1795331987,v1=ab', 1_795_331_987],
  ['v1=ab, t=1795331987', 1_795_331_987],
  ['t=1795331987,v1=ab,v1=cd', 1_795_331_987],
])('reads the time of %s as %d', (header, time) => {
  expect(readSignatureTime(header)).toBe(time);
});

test.each([
  ['v1=ab'],
  ['t=,v1=ab'],
  ['t=NaN,v1=ab'],
  ['t=abc,v1=ab'],
  ['t=-1,v1=ab'],
  ['t=1e9,v1=ab'],
  ['t=1795331987,t=1795331987,v1=ab'],
  ['t=1795331987,v1=ab,t=9999999999'],
  [`t=${'9'.repeat(400)},v1=ab`],
])('finds no time in %s', (header) => {
  expect(readSignatureTime(header)).toBeNull();
});
