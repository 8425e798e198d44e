import { isIP } from 'node:net';
import {
  isProduction,
  port,
  productionFaults,
  readEnv,
  secretKey,
  serviceSettings,
  text,
  url,
  wholeNumber,
  type Setting,
} from '@tenfold/platform';

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function loadEnv() {
  const { NATS_URL, CALLER_SIGNING_KEYS, HOST, LOG_LEVEL, NODE_ENV, LOCAL_TRIAL } = serviceSettings;
  return readEnv(
    {
      NATS_URL,
      CALLER_SIGNING_KEYS,
      HOST,
      LOG_LEVEL,
      NODE_ENV,
      LOCAL_TRIAL,
      REDIS_URL: url(['redis:', 'rediss:']),
      SESSION_CACHE_KEY: secretKey(),
      PORT: port(3000),
      METRICS_PORT: port(0),
      PUBLIC_ORIGIN: publicOrigin(),
      WEB_ROOT: text(''),
      TRUSTED_PROXIES: proxies(),
      LOGIN_FAILURES_BEFORE_DELAY: count(5),
      LOGINS_PER_MINUTE: count(30),
      REGISTRATIONS_PER_HOUR: count(10),
      PROFILE_IMAGES_PER_HOUR: count(10),
      EXAM_IMAGES_PER_HOUR: count(200),
      EXAM_IMPORTS_PER_HOUR: count(60),
      ACCOUNT_MAILS_PER_HOUR: count(3),
      ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: count(3),
      QUIZ_STARTS_PER_MINUTE: count(30),
      SHORT_QUIZ_STARTS_PER_HOUR: count(60),
      FULL_EXAM_STARTS_PER_HOUR: count(10),
      QUIZ_COMPLETIONS_PER_MINUTE: count(30),
      SEARCHES_PER_MINUTE: count(60),
      CALENDAR_READS_PER_MINUTE: count(120),
      SUBSCRIPTION_CHANGES_PER_MINUTE: count(20),
      BILLING_PORTALS_PER_MINUTE: count(10),
      REQUESTS_RUNNING_MAX: count(128),
      REQUESTS_WAITING_MAX: count(1_000),
      REQUEST_WAIT_MAX_MS: count(500),
      EVENT_LOOP_DELAY_MAX_MS: count(200),
      LIVE_STREAMS_MAX: count(10_000),
      DRAIN_DELAY: drainDelay(),
    },
    process.env,
    gatewayFaults,
  );
}

export type GatewayEnv = Omit<ReturnType<typeof loadEnv>, 'NODE_ENV' | 'LOCAL_TRIAL'>;

export function gatewayFaults(env: {
  NODE_ENV: string;
  LOCAL_TRIAL: boolean;
  CALLER_SIGNING_KEYS: string;
  TRUSTED_PROXIES: string;
}): string[] {
  const faults = productionFaults(env);
  if (!isProduction(env)) return faults;
  if (env.CALLER_SIGNING_KEYS === '')
    faults.push('CALLER_SIGNING_KEYS is missing: in production calls must be signed');
  if (env.TRUSTED_PROXIES === '')
    faults.push(
      'TRUSTED_PROXIES is missing: set it to the address of the proxy that ends TLS, such as 172.30.0.0/24, because otherwise all visitors share the limits of one address',
    );
  return faults;
}

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

/** What `X-Forwarded-For` is accepted from: addresses, CIDR ranges, or names of ranges, separated by commas. */
export function proxies(): Setting<string> {
  return {
    fallback: '',
    parse(raw) {
      if (raw.split(',').every((entry) => isProxy(entry.trim()))) return raw;
      throw new Error(`must list addresses, ranges such as 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}`);
    },
  };
}

/** In seconds. The process is killed 25 s after SIGTERM, so at least 15 s remain for running requests. */
export function drainDelay(): Setting<number> {
  return wholeNumber({ min: 0, max: 10 }, 5);
}

function isProxy(entry: string): boolean {
  if (PROXY_RANGES.includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
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
