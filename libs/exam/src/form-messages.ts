import { PASSWORD_MIN_LENGTH } from './limits.js';

export const EMAIL_INVALID = 'Please enter a valid email address';
export const EMAIL_INVISIBLE = 'This address contains an invisible character. Please type it again';
export const PASSWORD_COMMON = 'This password is too easy to guess. Please choose one that is less common';
export const PASSWORD_SHORT = passwordShort(PASSWORD_MIN_LENGTH);

export function passwordShort(minLength: number): string {
  return `Password must be at least ${minLength} characters`;
}
