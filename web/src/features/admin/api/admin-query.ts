/** Every query of the dashboard: read again whenever its tab opens, and tried once more when it fails. */
export const adminQueryOptions = {
  refetchOnMount: 'always',
  retry: 1,
  retryDelay: 500,
} as const;

export const ADMIN_PAGE_SIZE = 25;
