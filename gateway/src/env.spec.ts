import { drainDelay, gatewayFaults, proxies, publicOrigin } from './env.js';

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

test.each(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback, 172.30.0.0/24'])(
  '%s may be the trusted proxies',
  (list) => {
    expect(proxies().parse(list)).toBe(list);
  },
);

test.each(['true', '*', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,'])(
  '%s may not be the trusted proxies',
  (list) => {
    expect(() => proxies().parse(list)).toThrow('must list addresses');
  },
);

const production = {
  NODE_ENV: 'production',
  LOCAL_TRIAL: false,
  PUBLIC_ORIGIN: 'https://study.tenfold.app',
  CALLER_SIGNING_KEYS: 'quiz=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c',
  TRUSTED_PROXIES: '172.30.0.0/24',
};

test('accepts an https origin behind a known proxy in production', () => {
  expect(gatewayFaults(production)).toEqual([]);
});

test.each([
  [{ TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES is missing: set it to/],
  [{ CALLER_SIGNING_KEYS: '' }, /^CALLER_SIGNING_KEYS is missing/],
  [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, /^PUBLIC_ORIGIN must start with https/],
])('refuses %j in production', (settings, fault) => {
  expect(gatewayFaults({ ...production, ...settings })).toEqual([expect.stringMatching(fault)]);
});

test('needs no proxy in a local trial', () => {
  const trial = { LOCAL_TRIAL: true, PUBLIC_ORIGIN: 'http://localhost:3000', TRUSTED_PROXIES: '' };
  expect(gatewayFaults({ ...production, ...trial })).toEqual([]);
});

test('refuses a drain delay above 10 s, which would leave running requests too little time', () => {
  expect(drainDelay().parse('10')).toBe(10);
  expect(() => drainDelay().parse('11')).toThrow('must be a whole number from 0 to 10');
});
