import { parseEnv } from '@tenfold/platform';
import { secondFactorFaults, secondFactorSettings } from './second-factor-env.js';

const KEY = 'k'.repeat(32);

test('requires the key, and a second factor for administrators unless a setting says otherwise', () => {
  expect(() => parseEnv(secondFactorSettings, {})).toThrow('SECOND_FACTOR_KEY is missing');
  expect(() => parseEnv(secondFactorSettings, { SECOND_FACTOR_KEY: 'short' })).toThrow('at least 32');
  expect(() => parseEnv(secondFactorSettings, { SECOND_FACTOR_KEY: `${KEY},short` })).toThrow('at least 32');
  expect(parseEnv(secondFactorSettings, { SECOND_FACTOR_KEY: `${KEY},${KEY}x` })).toEqual({
    SECOND_FACTOR_KEY: [KEY, `${KEY}x`],
    ADMIN_SECOND_FACTOR: 'required',
  });
});

test('refuses administrators without a second factor in production, except in a local trial', () => {
  const faults = (NODE_ENV: string, ADMIN_SECOND_FACTOR: string, LOCAL_TRIAL = false) =>
    secondFactorFaults({ NODE_ENV, LOCAL_TRIAL, ADMIN_SECOND_FACTOR });
  expect(faults('production', 'optional')).toEqual(['ADMIN_SECOND_FACTOR must be required in production']);
  expect(faults('production', 'required')).toEqual([]);
  expect(faults('production', 'optional', true)).toEqual([]);
  expect(faults('development', 'optional')).toEqual([]);
});
