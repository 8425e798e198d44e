import { matchingStep, newTotpSecret, totpCode, totpUri } from './totp.js';

const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const vectors: [seconds: number, code: string, step: number][] = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
];

test.each(vectors)('RFC 6238 appendix B: at %d s the code is %s, of step %d', (seconds, code, step) => {
  expect(totpCode(RFC_SECRET, seconds * 1_000)).toBe(code);
  expect(matchingStep(RFC_SECRET, code, seconds * 1_000)).toBe(step);
});

test.each([
  ['one step later', 30_000, true],
  ['one step earlier', -30_000, true],
  ['two steps later', 60_000, false],
  ['two steps earlier', -60_000, false],
])('a code is accepted %s: %s', (_when, offset, accepted) => {
  const [at, step] = [1_111_111_125_000, 37_037_037];
  const code = totpCode(RFC_SECRET, at);
  expect(matchingStep(RFC_SECRET, code, at + offset)).toBe(accepted ? step : null);
});

test.each(['', '28708', '2870822', 'abcdef', '28708x', '-1', '287082a'])('refuses %j as a code', (code) => {
  expect(matchingStep(RFC_SECRET, code, 59_000)).toBeNull();
});

test.each([' 287 082 ', '287-082', '２８７ ０８２', '٢٨٧٠٨٢'])('reads the code %j', (code) => {
  expect(matchingStep(RFC_SECRET, code, 59_000)).toBe(1);
});

test('a new secret has 160 random bits', () => {
  const secrets = new Set(Array.from({ length: 100 }, newTotpSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the otpauth address names issuer, account and secret', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'ana@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.host).toBe('totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Tenfold:ana@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Tenfold',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
