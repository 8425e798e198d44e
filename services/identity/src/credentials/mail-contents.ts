import type { IdentityProvider, LinkedProvider } from '@tenfold/contracts';
import { MAILED_LINK_LIFETIMES } from '@tenfold/exam';
import type { MailContent } from '@tenfold/mail';

export function verificationMail(origin: string, token: string): MailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Please confirm that this address is yours. It lets you reset your password when you need to.',
      `The link works for ${MAILED_LINK_LIFETIMES['verify-email']}. You need to be signed in to your account to use it.`,
    ],
    action: { text: 'Confirm this address', url: link(origin, '/verify-email', token) },
    footer:
      'If you did not create an account, someone else used your address. Open the link and choose “I did not create this account”: that locks them out and lets you set your own password.',
  };
}

export function passwordResetMail(origin: string, token: string): MailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'You, or someone else, asked to reset the password of your account.',
      `The link works once, for ${MAILED_LINK_LIFETIMES['reset-password']}. When you choose a new password, every browser is signed out.`,
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
      `The link works for ${MAILED_LINK_LIFETIMES['change-email']}, while you are signed in to your account. Until you use it nothing changes.`,
    ],
    action: { text: 'Use this address', url: link(origin, '/confirm-email', token) },
    footer:
      'If you did not ask for it, ignore this email and do not sign in through it: your address stays yours.',
  };
}

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

export function passwordResetDoneMail(origin: string, removed: readonly IdentityProvider[]): MailContent {
  const names = removed.map((provider) => PROVIDER_NAMES[provider]).join(' and ');
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was reset with a link that we mailed to you. Every browser was signed out.',
      ...(removed.length === 0 ? [] : [`${names} can no longer be used to sign in to your account.`]),
      'If it was not you, someone else can read your email. Secure your email account first, then reset the password again.',
    ],
    action: { text: 'Reset the password', url: `${origin}/forgot-password` },
  };
}

export function providerLinkedMail(
  origin: string,
  { provider, email, isTakeOver }: LinkedProvider & { isTakeOver: boolean },
): MailContent {
  const name = PROVIDER_NAMES[provider];
  const account = email === null ? name : `${name} (${maskedAddress(email)})`;
  return {
    subject: `${name} was added to your account`,
    paragraphs: [
      `You can now sign in to your account with ${account}.`,
      ...(isTakeOver
        ? [
            'Nobody had confirmed the address of this account before. For your safety its earlier password, sessions and sign-in providers no longer work.',
          ]
        : []),
      'If it was not you, reset your password and choose to remove the sign-in providers.',
    ],
    action: { text: 'Reset the password', url: `${origin}/forgot-password` },
  };
}

export function providerUnlinkedMail(origin: string, provider: IdentityProvider): MailContent {
  const name = PROVIDER_NAMES[provider];
  return {
    subject: `${name} was removed from your account`,
    paragraphs: [
      `${name} can no longer be used to sign in to your account.`,
      'If it was not you, reset your password: that signs out every browser.',
    ],
    action: { text: 'Reset the password', url: `${origin}/forgot-password` },
  };
}

export function editorGrantedMail(origin: string): MailContent {
  return {
    subject: 'You are now an editor',
    paragraphs: [
      'The administrator gave your account the role of an editor: you can change exams, questions and their keys.',
      'You were signed out everywhere. Sign in again; if you do not use two-step verification or a passkey yet, you will be asked to set it up.',
      'If you did not expect this, please write to us.',
    ],
    action: { text: 'Sign in', url: `${origin}/auth` },
  };
}

export function editorRemovedMail(origin: string): MailContent {
  return {
    subject: 'You are no longer an editor',
    paragraphs: [
      'The administrator removed the role of an editor from your account. Your account and your study data stay as they are.',
      'You were signed out everywhere. Sign in again to go on studying.',
    ],
    action: { text: 'Sign in', url: `${origin}/auth` },
  };
}

const PROVIDER_NAMES = { google: 'Google', apple: 'Apple' } as const;

function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

function link(origin: string, path: string, token: string): string {
  return `${origin}${path}?token=${token}`;
}
