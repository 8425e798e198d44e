import { mailingFaults } from './settings.js';

const production = {
  NODE_ENV: 'production',
  LOCAL_TRIAL: false,
  PUBLIC_ORIGIN: 'https://study.tenfold.app',
  MAIL_URL: 'smtps://mailer:9f86d081884c@smtp.tenfold.app',
};

test('accepts a mail server in production', () => {
  expect(mailingFaults(production)).toEqual([]);
});

test.each([
  [{ MAIL_URL: 'smtp://mailbox:1025' }, /^MAIL_URL names the mailbox/],
  [{ MAIL_URL: 'smtp://127.0.0.1:1025' }, /^MAIL_URL names the mailbox/],
  [{ PUBLIC_ORIGIN: 'http://study.tenfold.app' }, /^PUBLIC_ORIGIN must start with https/],
])('refuses %j in production', (settings, fault) => {
  expect(mailingFaults({ ...production, ...settings })).toEqual([expect.stringMatching(fault)]);
});

test('accepts the mailbox in a local trial', () => {
  const trial = {
    LOCAL_TRIAL: true,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    MAIL_URL: 'smtp://mailbox:1025',
  };
  expect(mailingFaults({ ...production, ...trial })).toEqual([]);
});
