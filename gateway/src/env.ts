import {
  port,
  readEnv,
  secretKey,
  serviceSettings,
  text,
  url,
  wholeNumber,
  type Setting,
} from '@tenfold/platform';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function loadEnv() {
  const { NATS_URL, CALLER_SIGNING_KEYS, HOST, LOG_LEVEL } = serviceSettings;
  return readEnv(
    {
      NATS_URL,
      CALLER_SIGNING_KEYS,
      HOST,
      LOG_LEVEL,
      REDIS_URL: url(['redis:', 'rediss:']),
      SESSION_CACHE_KEY: secretKey(),
      PORT: port(3000),
      /** Private port of /metrics, on HOST; 0 picks a free port. */
      METRICS_PORT: port(0),
      PUBLIC_ORIGIN: publicOrigin(),
      WEB_ROOT: text(''),
      TRUSTED_PROXIES: text(''),
      LOGIN_FAILURES_BEFORE_DELAY: count(5),
      LOGINS_PER_MINUTE: count(30),
      REGISTRATIONS_PER_HOUR: count(10),
      PROFILE_IMAGES_PER_HOUR: count(10),
      ACCOUNT_MAILS_PER_HOUR: count(3),
      ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: count(3),
      QUIZ_STARTS_PER_MINUTE: count(30),
      QUIZ_COMPLETIONS_PER_MINUTE: count(30),
      SUBSCRIPTION_CHANGES_PER_MINUTE: count(20),
      BILLING_PORTALS_PER_MINUTE: count(10),
      REQUESTS_RUNNING_MAX: count(128),
      REQUESTS_WAITING_MAX: count(1_000),
      REQUEST_WAIT_MAX_MS: count(1_000),
      EVENT_LOOP_DELAY_MAX_MS: count(200),
      DRAIN_DELAY: wholeNumber({ min: 0, max: 20 }, 5),
    },
    process.env,
  );
}

export type GatewayEnv = ReturnType<typeof loadEnv>;

/** Origin of the product, without a path. The session cookie needs https, except on localhost. */
export function publicOrigin(): Setting<string> {
  return {
    parse(raw) {
      if (!URL.canParse(raw) || new URL(raw).origin !== raw)
        throw new Error('must be an origin such as https://host');
      const { protocol, hostname } = new URL(raw);
      if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))) return raw;
      throw new Error('must start with https:// unless it is on this machine');
    },
  };
}

function count(fallback: number): Setting<number> {
  return {
    fallback,
    parse(raw) {
      const value = Number(raw);
      if (!Number.isInteger(value) || value < 1) throw new Error('must be a whole number from 1');
      return value;
    },
  };
}
