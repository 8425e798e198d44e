import type { SignInProblem } from '@tenfold/contracts';

export interface ProblemWords {
  title: string;
  text: string;
}

const words: Record<SignInProblem, ProblemWords> = {
  cancelled: {
    title: 'Sign-in canceled',
    text: 'Nothing has changed. Try again, or choose another way.',
  },
  expired: {
    title: 'That sign-in has expired',
    text: 'It took longer than ten minutes, was already used, or began in another browser. Please start again.',
  },
  refused: {
    title: 'Sign-in failed',
    text: 'The answer could not be verified, so nobody was signed in. Please start again.',
  },
  unavailable: {
    title: 'This sign-in is not responding',
    text: 'Please try again in a moment, or use your password.',
  },
  'too-many': {
    title: 'Too many attempts',
    text: 'Please wait a minute, then try again.',
  },
  'email-unverified': {
    title: 'Your email is not verified there',
    text: 'Google or Apple has not verified your email address, so it cannot be used here. Sign in with your password, or create an account with one.',
  },
  'password-required': {
    title: 'Please use your password',
    text: 'This email address already has an account. Sign in with its password; then you can link Google or Apple in your profile.',
  },
  'linked-elsewhere': {
    title: 'Already linked',
    text: 'This Google or Apple account is linked to another Tenfold account. Link a different one, or sign in with it.',
  },
  'session-over': {
    title: 'You were signed out',
    text: 'Nothing has changed. Sign in, then start again.',
  },
  reauthenticate: {
    title: 'Please confirm that it is you',
    text: 'Nothing was linked. Confirm your password, or sign in again, then link the account.',
  },
  'confirm-address-first': {
    title: 'Confirm your email address first',
    text: 'Nothing was linked. Open the link in the mail that we sent you, then link the account.',
  },
  'not-fresh': {
    title: 'That was not a new sign-in',
    text: 'Google or Apple did not confirm that you signed in there just now. Sign out there and try again, or set a password with “Forgot your password?” and sign in with it.',
  },
  'another-account': {
    title: 'That is another account',
    text: 'Nothing has changed. Sign in again with the Google or Apple account that you use here.',
  },
};

export function signInProblemWords(code: string | null): ProblemWords | null {
  if (code === null) return null;
  return Object.hasOwn(words, code) ? words[code as SignInProblem] : words.refused;
}
