import { isEmailAddress } from '@tenfold/contracts';
import { PASSWORD_MIN_LENGTH } from '@tenfold/exam';
import { mailingFaults, mailSettings } from '@tenfold/mail';
import { readEnv, secretKey, serviceSettings, text, url, type Setting } from '@tenfold/platform';
import { providerFaults, providerSettings } from './oidc/provider-env.js';
import { secondFactorFaults, secondFactorSettings } from './second-factor/second-factor-env.js';

const MAX_MINIMUM_LENGTH = 64;

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      SESSION_CACHE_KEY: secretKey(),
      ADMIN_EMAIL: emailAddress(),
      ADMIN_PASSWORD: text(''),
      ...mailSettings,
      PASSWORD_MIN_LENGTH: passwordLength(),
      ...providerSettings,
      ...secondFactorSettings,
    },
    process.env,
    (env) => [...providerFaults(env), ...secondFactorFaults(env), ...mailingFaults(env)],
  );
}

function emailAddress(): Setting<string> {
  return {
    parse(raw) {
      if (!isEmailAddress(raw)) throw new Error('must be an email address');
      return raw;
    },
  };
}

function passwordLength(): Setting<number> {
  return {
    fallback: PASSWORD_MIN_LENGTH,
    parse(raw) {
      const value = Number(raw);
      if (!Number.isInteger(value) || value < PASSWORD_MIN_LENGTH || value > MAX_MINIMUM_LENGTH)
        throw new Error(`must be a whole number from ${PASSWORD_MIN_LENGTH} to ${MAX_MINIMUM_LENGTH}`);
      return value;
    },
  };
}

export type IdentityEnv = ReturnType<typeof loadEnv>;
