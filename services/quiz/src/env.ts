import { oneOf, productionFaults, readEnv, serviceSettings, wholeNumber } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      FULL_SESSIONS_OPEN_MAX: wholeNumber({ min: 1, max: 1_000_000 }, 3),
      CALIBRATION: oneOf(['on', 'off'], 'off'),
    },
    process.env,
    productionFaults,
  );
}
