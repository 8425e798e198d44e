import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EMAIL_INVALID } from '@tenfold/exam';
import { EmailAddress } from './validation.js';

class Letter {
  @EmailAddress() to!: string;
}

const faultsOf = (to: unknown) =>
  validateSync(plainToInstance(Letter, { to }), { stopAtFirstError: true }).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );

test.each(['Ada@Tenfold.example', 'a.b+c@sub.tenfold.example', 'josé@tenfold.example'])(
  'accepts %s',
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
  '\ud800',
  '\ud800@tenfold.example',
  'ada@\udc00.example',
  // PostgreSQL lower-cases these to "vic@tenfold.example", "kim@…" and "οδος@…"; other programs do not
  'v\u0130c@tenfold.example',
  '\u212aim@tenfold.example',
  'οδο\u03a3@tenfold.example',
  `${'x'.repeat(250)}@tenfold.example`,
])('refuses %j', (to) => {
  expect(faultsOf(to)).toEqual([EMAIL_INVALID]);
});
