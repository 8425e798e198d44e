import { readEnv, serviceSettings, text, url } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      /** The one account with this address is the administrator. */
      ADMIN_EMAIL: text(),
      /** With it the administrator's account is made at start when it is missing. */
      ADMIN_PASSWORD: text(''),
    },
    process.env,
  );
}

export type IdentityEnv = ReturnType<typeof loadEnv>;
