/** What a screen of the administrator says when the server refuses, or does not answer. */
export const ADMIN_DATA_UNAVAILABLE =
  'Unable to load admin data. Please ensure you have admin permissions...';
