export const adminQueryOptions = {
  refetchOnMount: 'always',
  retry: 1,
  retryDelay: 500,
} as const;

export const ADMIN_PAGE_SIZE = 25;
