import type { SignInProblem } from '@tenfold/contracts';

export interface ProblemWords {
  title: string;
  text: string;
}

/** What somebody is told who came back from a provider without a session, by the code in the address. */
const words: Record<SignInProblem, ProblemWords> = {
  cancelled: {
    title: 'Sign-in cancelled',
    text: 'Nothing has changed. Try again, or choose another way.',
  },
  expired: {
    title: 'That sign-in is over',
    text: 'It took longer than ten minutes, was used already, or began in another browser. Please start again.',
  },
  refused: {
    title: 'Sign-in failed',
    text: 'The answer could not be verified, so nobody was signed in. Please start again.',
  },
  unavailable: {
    title: 'This sign-in is not answering',
    text: 'Please try again in a moment, or use your password.',
  },
  'too-many': {
    title: 'Too many attempts',
    text: 'Please wait a minute, then try again.',
  },
  'email-unverified': {
    title: 'Your email is not verified there',
    text: 'Google or Apple has not verified your email address, so it opens no account here. Sign in with your password, or create an account with one.',
  },
  'password-required': {
    title: 'Please use your password',
    text: 'This email address has an account already. Sign in with its password; then you can link Google or Apple in your profile.',
  },
  'linked-elsewhere': {
    title: 'Already linked',
    text: 'This Google or Apple account opens another account of ours. Link a different one, or sign in with it.',
  },
  'session-over': {
    title: 'You were signed out',
    text: 'Nothing was linked. Sign in, then link the account again.',
  },
  reauthenticate: {
    title: 'Please confirm that it is you',
    text: 'Nothing was linked. Confirm your password, or sign in again, then link the account.',
  },
};

/** Null without a code; an unknown one is a failure all the same. */
export function signInProblemWords(code: string | null): ProblemWords | null {
  if (code === null) return null;
  return Object.hasOwn(words, code) ? words[code as SignInProblem] : words.refused;
}
