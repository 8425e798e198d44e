import { assert, property, string } from 'fast-check';
import { normalizeCode, normalizePassword } from './typed-secret.js';

test.each([
  ['287 082', '287082'],
  ['287\u2013082\u200b', '287082'],
  ['２８７０８２', '287082'],
  ['٢٨٧٠٨٢', '287082'],
  ['۲۸۷۰۸۲', '287082'],
  ['२८७०८२', '287082'],
  ['𝟐𝟖𝟕𝟎𝟖𝟐', '287082'],
  ['Ｋ３Ｘ９－0a7q\u2010MM2C\u2212815z', 'k3x90a7qmm2c815z'],
])('reads the code %j as %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test('every digit of Unicode has one of ten values, each as often', () => {
  const values = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
    .map(normalizeCode);
  const counts = [...'0123456789'].map((digit) => values.filter((value) => value === digit).length);
  expect(new Set(counts)).toEqual(new Set([values.length / 10]));
});

test.each([
  ['pässwort und mehr', 'pa\u0308sswort und mehr'],
  ['passwort 123', 'ｐａｓｓｗｏｒｔ\u00a0１２３'],
  ['파이팅 customs', '파이팅 customs'.normalize('NFD')],
])('%j is the password that another keyboard writes as %j', (one, other) => {
  expect(normalizePassword(one)).toBe(normalizePassword(other));
});

test('a normalized password stays the same, and equals the decomposed one', () => {
  assert(
    property(string({ unit: 'grapheme' }), (typed) => {
      const password = normalizePassword(typed);
      expect(normalizePassword(password)).toBe(password);
      expect(normalizePassword(typed.normalize('NFD'))).toBe(password);
    }),
  );
});
