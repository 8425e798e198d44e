import { PASSWORD_MIN_LENGTH } from './limits.js';

/** What a form says under a field, in the browser and from the server alike. */
export const EMAIL_INVALID = 'Please enter a valid email address';
export const PASSWORD_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
