import type { MailContent } from '@tenfold/mail';

/** What is mailed about the safety of an account. Links lead to a page that sends their secret on. */

/** @param origin how a browser reaches the product */
export function verificationMail(origin: string, token: string): MailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Please confirm that this address is yours. It lets you reset your password when you need to.',
      'The link works for 24 hours.',
    ],
    action: { text: 'Confirm this address', url: link(origin, '/verify-email', token) },
    footer: 'If you did not create an account, you can ignore this email.',
  };
}

export function passwordResetMail(origin: string, token: string): MailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody, hopefully you, asked to reset the password of your account.',
      'The link works once, for 30 minutes. When you choose a new password, every browser is signed out.',
    ],
    action: { text: 'Choose a new password', url: link(origin, '/reset-password', token) },
    footer: 'If it was not you, you can ignore this email: your password stays as it is.',
  };
}

export function emailChangeMail(origin: string, token: string): MailContent {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your account. Please confirm that it is yours.',
      'The link works for 24 hours. Until then nothing changes.',
    ],
    action: { text: 'Use this address', url: link(origin, '/confirm-email', token) },
    footer: 'If you did not ask for it, you can ignore this email.',
  };
}

/** To the address that was: its owner must hear of it. */
export function emailChangedMail(origin: string, newEmail: string): MailContent {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${maskedAddress(newEmail)}. Mail about it goes there from now on.`,
      'If it was not you, please write to us at once.',
    ],
    action: { text: 'Open the profile', url: `${origin}/profile` },
  };
}

export function passwordChangedMail(origin: string): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed.',
      'If it was not you, reset it now: that signs out every browser.',
    ],
    action: { text: 'Reset the password', url: `${origin}/forgot-password` },
  };
}

/** "n***@example.com": enough for its owner to know it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

function link(origin: string, path: string, token: string): string {
  return `${origin}${path}?token=${token}`;
}
