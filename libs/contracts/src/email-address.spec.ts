import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EMAIL_INVALID } from '@tenfold/exam';
import { EmailAddress } from './account-safety.js';

class Letter {
  @EmailAddress() to!: string;
}

const faultsOf = (to: unknown) =>
  validateSync(plainToInstance(Letter, { to }), { stopAtFirstError: true }).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );

test.each(['Ada@Tenfold.example', 'a.b+c@sub.tenfold.example', 'josé@tenfold.example'])(
  '%s is an address',
  (to) => {
    expect(faultsOf(to)).toEqual([]);
  },
);

test.each([
  undefined,
  null,
  7,
  {},
  ['ada@tenfold.example'],
  '',
  'ada',
  'ada@',
  '@tenfold.example',
  'a\r\nBcc: b@tenfold.example',
  // half of a pair of characters, which cannot be written in UTF-8
  '\ud800',
  '\ud800@tenfold.example',
  'ada@\udc00.example',
  // other spellings of "vic@tenfold.example", "kim@…" and "οδος@…" to a database, but not to every program
  'v\u0130c@tenfold.example',
  '\u212aim@tenfold.example',
  'οδο\u03a3@tenfold.example',
  `${'x'.repeat(250)}@tenfold.example`,
])('%j is none', (to) => {
  expect(faultsOf(to)).toEqual([EMAIL_INVALID]);
});
