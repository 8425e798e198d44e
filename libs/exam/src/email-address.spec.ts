import { assert, constantFrom, property, string } from 'fast-check';
import { canonicalEmail, hasInvisibleCharacter, isSameEmail } from './email-address.js';

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
  ['x@MU\u0308NCHEN.example', 'x@xn--mnchen-3ya.example'],
  ['x@XN--MNCHEN-3YA.example', 'x@xn--mnchen-3ya.example'],
  ['x@münchen\u3002example', 'x@xn--mnchen-3ya.example'],
  ['x@faß.example', 'x@xn--fa-hia.example'],
  ['JOSE\u0301@example.com', 'josé@example.com'],
  ['\u212aim@example.com', 'kim@example.com'],
  ['a.b+c@example.com', 'a.b+c@example.com'],
  ['x@XN--A.example', 'x@xn--a.example'],
  ['x@', 'x@'],
  ['Nobody', 'nobody'],
])('%j is compared as %s', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

const domains = ['münchen.example', 'Example.com', 'mail.пример.example', '例え.example', 'x'];

test('the canonical form is that of each way to write the same letters', () => {
  assert(
    property(string({ unit: 'grapheme' }), constantFrom(...domains), (local, domain) => {
      const email = `${local}@${domain}`;
      const canonical = canonicalEmail(email);
      for (const spelling of [canonical, email.normalize('NFC'), email.normalize('NFD')])
        expect(canonicalEmail(spelling)).toBe(canonical);
      expect(isSameEmail(`${email}x`, email)).toBe(false);
    }),
  );
});

test.each(
  '\u0000 \n \u00a0 \u00ad \u034f \u061c \u115f \u180e \u2003 \u200b \u200d \u200e \u2028 \u202e \u2060 \u2066 \u2800 \u3000 \u3164 \ufe0f \ufeff \uffa0 \ufff9 \u{1d173} \u{e0061} \ud800'.split(
    ' ',
  ),
)('finds the invisible character %j', (character) => {
  expect(hasInvisibleCharacter(`a${character}da@example.com`)).toBe(true);
});

test.each([
  'ada@example.com',
  "o'neil+x!#$%&*/=?^_`{|}~-@example.com",
  'josé@münchen.example',
  '日本語@例え.example',
  'not an address',
])('finds none in %s', (email) => {
  expect(hasInvisibleCharacter(email)).toBe(false);
});
