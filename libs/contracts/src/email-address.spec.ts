import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EMAIL_INVALID, EMAIL_INVISIBLE } from '@tenfold/exam';
import { EmailAddress } from './validation.js';

class Letter {
  @EmailAddress() to!: string;
}

const faultsOf = (to: unknown) =>
  validateSync(plainToInstance(Letter, { to }), { stopAtFirstError: true }).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );

test.each([
  'Ada@Tenfold.example',
  'a.b+c@sub.tenfold.example',
  'josé@tenfold.example',
  'JOSÉ@tenfold.example',
  'ada@münchen.example',
  'ada@xn--mnchen-3ya.example',
])('accepts %s', (to) => {
  expect(faultsOf(to)).toEqual([]);
});

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
  'ada@tenfold.example ',
  '"ada"@tenfold.example',
  // UTS 46 maps this domain to an IP address
  'ada@1.2.3.\u00b9\u00b2',
  `${'x'.repeat(250)}@tenfold.example`,
])('refuses %j', (to) => {
  expect(faultsOf(to)).toEqual([EMAIL_INVALID]);
});

test.each(['a\r\nBcc: b@tenfold.example', '\ud800', 'a\u200bda@tenfold.example'])(
  'refuses the invisible character in %j',
  (to) => {
    expect(faultsOf(to)).toEqual([EMAIL_INVISIBLE]);
  },
);
