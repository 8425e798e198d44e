import { oneOf, productionFaults, readEnv, serviceSettings, url } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      XML_SANDBOX: oneOf(['required', 'optional'], 'optional'),
    },
    process.env,
    productionFaults,
  );
}
