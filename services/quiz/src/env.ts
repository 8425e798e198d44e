import { productionFaults, readEnv, serviceSettings } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(serviceSettings, process.env, productionFaults);
}
