import { isProduction, oneOf, type Setting } from '@tenfold/platform';

const KEY_MIN_LENGTH = 32;

export const secondFactorSettings = {
  SECOND_FACTOR_KEY: keys(),
  ADMIN_SECOND_FACTOR: oneOf(['required', 'optional'], 'required'),
};

export function secondFactorFaults(env: {
  NODE_ENV: string;
  LOCAL_TRIAL: boolean;
  ADMIN_SECOND_FACTOR: string;
}): string[] {
  const isLax = isProduction(env) && env.ADMIN_SECOND_FACTOR === 'optional';
  return isLax ? ['ADMIN_SECOND_FACTOR must be required in production'] : [];
}

function keys(): Setting<[string, ...string[]]> {
  return {
    parse(raw) {
      const [newest = '', ...older] = raw.split(',');
      if ([newest, ...older].some((key) => key.length < KEY_MIN_LENGTH))
        throw new Error(
          `must be a random text of at least ${KEY_MIN_LENGTH} characters, or several with commas`,
        );
      return [newest, ...older];
    },
  };
}
