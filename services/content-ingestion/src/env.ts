import { oneOf, readEnv, serviceSettings, url } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      /** `required`: the service refuses to start when the XML parser cannot run in a sandbox. */
      XML_SANDBOX: oneOf(['required', 'optional'], 'optional'),
    },
    process.env,
  );
}
