import { PASSWORD_MIN_LENGTH } from './limits.js';

export const EMAIL_INVALID = 'Please enter a valid email address';
export const EMAIL_INVISIBLE = 'This address contains an invisible character. Please type it again';
export const PASSWORD_COMMON = 'This password is too easy to guess. Please choose one that is less common';
export const PASSWORD_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
