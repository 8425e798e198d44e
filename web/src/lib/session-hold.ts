import { createHold } from './screen-hold.js';

/**
 * While a screen holds the session, the end of the auth session does not redirect to sign-in: the screen asks the user to
 * sign in again, because it has unsaved work.
 */
export const [useHoldSession, useSessionHeld] = createHold();
