import { PASSWORD_MIN_LENGTH } from '@tenfold/exam';
import { mailSettings } from '@tenfold/mail';
import { EnvironmentError, readEnv, serviceSettings, text, url, type Setting } from '@tenfold/platform';
import { providerFaults, providerSettings } from './external-sign-in/provider-env.js';

/** More, and a password of the greatest length could be too short. */
const LONGEST_MINIMUM = 64;

export function loadEnv() {
  const env = readEnv(
    {
      ...serviceSettings,
      REDIS_URL: url(['redis:', 'rediss:']),
      /** The one account with this address is the administrator. */
      ADMIN_EMAIL: text(),
      /** With it the administrator's account is made at start when it is missing. */
      ADMIN_PASSWORD: text(''),
      ...mailSettings,
      /** Of passwords that are chosen from now on. */
      PASSWORD_MIN_LENGTH: passwordLength(),
      ...providerSettings,
    },
    process.env,
  );
  const faults = providerFaults(env);
  if (faults.length === 0) return env;
  process.stderr.write(`${new EnvironmentError(faults).message}\n`);
  process.exit(1);
}

function passwordLength(): Setting<number> {
  return {
    fallback: PASSWORD_MIN_LENGTH,
    parse(raw) {
      const value = Number(raw);
      if (!Number.isInteger(value) || value < PASSWORD_MIN_LENGTH || value > LONGEST_MINIMUM)
        throw new Error(`must be a whole number from ${PASSWORD_MIN_LENGTH} to ${LONGEST_MINIMUM}`);
      return value;
    },
  };
}

export type IdentityEnv = ReturnType<typeof loadEnv>;
