import { port, readEnv, serviceSettings, text, url, type Setting } from '@tenfold/platform';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function loadEnv() {
  const { NATS_URL, HOST, LOG_LEVEL } = serviceSettings;
  return readEnv(
    {
      NATS_URL,
      HOST,
      LOG_LEVEL,
      REDIS_URL: url(['redis:', 'rediss:']),
      PORT: port(3000),
      PUBLIC_ORIGIN: publicOrigin(),
      /** Folder of the built web app; empty: only the API is served. */
      WEB_ROOT: text(''),
      /** Addresses (CIDR, with commas) of proxies whose X-Forwarded-For is believed; empty: none. */
      TRUSTED_PROXIES: text(''),
      LOGIN_FAILURES_PER_15_MINUTES: count(5),
      LOGINS_PER_MINUTE: count(30),
      REGISTRATIONS_PER_HOUR: count(10),
      PROFILE_IMAGES_PER_HOUR: count(10),
      /** Links that are mailed to one account, and at the wish of one place in the network. */
      ACCOUNT_MAILS_PER_HOUR: count(3),
      ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: count(3),
    },
    process.env,
  );
}

export type GatewayEnv = ReturnType<typeof loadEnv>;

/** The address people type, without a path. The session's cookie needs https; only this machine goes without. */
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
