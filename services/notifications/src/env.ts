import { mailingFaults, mailSettings } from '@tenfold/mail';
import { readEnv, serviceSettings, url } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    { ...serviceSettings, REDIS_URL: url(['redis:', 'rediss:']), ...mailSettings },
    process.env,
    mailingFaults,
  );
}
