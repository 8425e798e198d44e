import { isEmailAddress } from '@tenfold/contracts';
import { mailingFaults, mailSettings } from '@tenfold/mail';
import { readEnv, secretKey, serviceSettings, text, url, type Setting } from '@tenfold/platform';
import { providerFaults, providerSettings } from './oidc/provider-env.js';
import { secondFactorFaults, secondFactorSettings } from './second-factor/second-factor-env.js';

export function loadEnv() {
  return readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      SESSION_CACHE_KEY: secretKey(),
      ADMIN_EMAIL: emailAddress(),
      ADMIN_PASSWORD: text(''),
      ...mailSettings,
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

export type IdentityEnv = ReturnType<typeof loadEnv>;
