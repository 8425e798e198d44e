import { readEnv, serviceSettings, url, wholeNumber } from '@tenfold/platform';

export function loadToolEnv(source = process.env) {
  return readEnv({ DATABASE_URL: url(['postgres:', 'postgresql:']) }, source);
}

export function loadSetUpEnv(source = process.env) {
  const { NATS_URL, HEALTH_PORT, HOST, LOG_LEVEL } = serviceSettings;
  return readEnv(
    {
      NATS_URL,
      HEALTH_PORT,
      HOST,
      LOG_LEVEL,
      STREAM_REPLICAS: wholeNumber({ min: 1, max: 5 }, 1),
    },
    source,
  );
}
