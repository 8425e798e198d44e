export const ADMIN_DATA_UNAVAILABLE =
  'Unable to load admin data. Please ensure you have admin permissions...';
