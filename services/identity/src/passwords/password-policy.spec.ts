import { PASSWORD_COMMON, PASSWORD_SHORT } from '@tenfold/exam';
import { commonPasswords } from '@tenfold/exam/common-passwords';
import { passwordFault } from './password-policy.js';

const owner = 'maria.lopez@example.com';
const ADDRESS = 'Please choose a password that is not your email address';

test.each([
  ...['password', 'Password1', 'P@ssw0rd', 'P@ssw0rd123', 'passw0rd', 'QWERTY', 'qwerty123', '1q2w3e4r'],
  ...['letmein', 'iloveyou', 'Monkey2024', 'summer2026', 'Dragon!', 'admin123', 'Welcome1!', 'trustno1'],
  ...['123456', '1234567890', '987654', 'abcdef', '111111', 'aaaaaaaa', '000000', '!!!!!!'],
  ...['cble2026', 'CBLE-Exam-2026', 'customsbroker', 'Customs Broker', 'tenfold', 'Tenfold123', 'broker!!'],
  ...['tariff2025', 'import export', 'customs_license_exam', 'correct horse battery staple'],
  ...[
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'passwordpasswordpassword',
    'qazwsxedcrfv',
    'liverpool1',
  ],
])('refuses %s as too common', async (password) => {
  expect(await passwordFault(password, owner)).toBe(PASSWORD_COMMON);
});

test('refuses all that browsers refuse before a form is sent', async () => {
  const accepted: string[] = [];
  for (const password of commonPasswords) {
    if ((await passwordFault(password, owner)) !== PASSWORD_COMMON) accepted.push(password);
  }
  expect(commonPasswords.size).toBe(1_000);
  expect(accepted).toEqual([]);
});

test.each([
  ...[
    'maria.lopez@example.com',
    'MARIA.LOPEZ@example.com',
    'maria.lopez',
    'Maria.Lopez1990!',
    '1maria.lopez',
  ],
])('refuses %s as the address', async (password) => {
  expect(await passwordFault(password, owner)).toBe(ADDRESS);
});

test.each([
  ...[
    'a fine password',
    'correct horse battery',
    'a long enough one',
    '  пароль 🙂  ',
    'customs at the old mill',
  ],
  ...['Tr0ub4dor&3', 'x7kq9w', 'tenfold is where I study', 'zebra crossing', '日本語のパスワード', '👩‍🚀👩‍🚀👩‍🚀'],
])('accepts %s', async (password) => {
  expect(await passwordFault(password, owner)).toBeNull();
});

test.each(['12345', 'x7kq9', '🙂🙃🙂🙃'])('requires at least 6 characters: refuses %s', async (password) => {
  expect(await passwordFault(password, owner)).toBe(PASSWORD_SHORT);
});

test('refuses the address in another spelling', async () => {
  const email = 'josé@münchen.example';
  expect(await passwordFault('JOSE\u0301@xn--mnchen-3ya.example', email)).toBe(ADDRESS);
});

test('ignores a local part of fewer than four characters', async () => {
  expect(await passwordFault('xyz98-m04k', 'xyz@example.com')).toBeNull();
});
