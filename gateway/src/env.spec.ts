import { publicOrigin } from './env.js';

const { parse } = publicOrigin();

test.each([
  'https://tenfold.example',
  'https://tenfold.example:8443',
  'http://localhost:3000',
  'http://127.0.0.1:13000',
  'http://[::1]:3000',
])('accepts %s as the public origin', (origin) => {
  expect(parse(origin)).toBe(origin);
});

test.each([
  ['http://tenfold.example', 'must start with https://'],
  ['http://192.168.0.7:3000', 'must start with https://'],
  ['ftp://localhost', 'must start with https://'],
  ['https://tenfold.example/', 'must be an origin'],
  ['https://tenfold.example/app', 'must be an origin'],
  ['tenfold.example', 'must be an origin'],
])('refuses %s as the public origin', (origin, why) => {
  expect(() => parse(origin)).toThrow(why);
});
