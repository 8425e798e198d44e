import { plainIp, rateLimitNetworkOf } from './client-ip.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
])('the plain address of %s is %s', (ip, plain) => {
  expect(plainIp(ip)).toBe(plain);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::4:5:6:7', '2001:db8:1:0::/64'],
])('the rate-limit key of %s is %s', (ip, network) => {
  expect(rateLimitNetworkOf(ip)).toBe(network);
});
