import { PASSWORD_MIN_LENGTH } from './limits.js';

/** What a form says under a field, in the browser and from the server alike. */
export const EMAIL_INVALID = 'Please enter a valid email address';
export const PASSWORD_SHORT = passwordShort(PASSWORD_MIN_LENGTH);

/** @param minLength characters; a server may want more than the product's least */
export function passwordShort(minLength: number): string {
  return `Password must be at least ${minLength} characters`;
}
