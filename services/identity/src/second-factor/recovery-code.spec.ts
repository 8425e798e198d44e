import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.js';

test('creates ten different codes in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each([
  ['K3X9-0A7Q-MM2C-815Z'],
  ['k3x90a7qmm2c815z'],
  [' k3x9 oa7q mm2c 8l5z '],
  ['k3x9-0a7q-mm2c-8i5z'],
  ['Ｋ３Ｘ９\u2013０Ａ７Ｑ ｍｍ２ｃ ８ｌ５ｚ'],
])('reads %j as the same code', (typed) => {
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('k3x9-0a7q-mm2c-815z'));
});

test('hashes different codes differently', () => {
  expect(hashRecoveryCode('k3x9-0a7q-mm2c-815z')).not.toBe(hashRecoveryCode('k3x9-0a7q-mm2c-815y'));
});
