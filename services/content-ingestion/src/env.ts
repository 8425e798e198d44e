import { oneOf, productionFaults, readEnv, serviceSettings, url } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      /** `required`: the service does not start unless the XML parser can run in a sandbox. */
      XML_SANDBOX: oneOf(['required', 'optional'], 'optional'),
    },
    process.env,
    productionFaults,
  );
}
