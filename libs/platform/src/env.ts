import { readFileSync } from 'node:fs';

export { isProduction } from './production.js';

type Source = Record<string, string | undefined>;

export interface Setting<T> {
  parse(raw: string): T;
  fallback?: T;
}

type Values<S extends Record<string, Setting<unknown>>> = {
  [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

export class EnvironmentError extends Error {
  constructor(readonly faults: string[]) {
    super(`The environment is not complete:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * @throws EnvironmentError that lists all errors. An empty value counts as missing.
 *
 * Each setting NAME can also be given as NAME_FILE, the path of a file with the value, because processes of
 * the same user can read the environment of a process in /proc.
 */
export function parseEnv<S extends Record<string, Setting<unknown>>>(settings: S, source: Source): Values<S> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      const raw = rawValue(name, source);
      if (raw !== '') values[name] = setting.parse(raw);
      else if ('fallback' in setting) values[name] = setting.fallback;
      else faults.push(`${name} is missing`);
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
  return values as Values<S>;
}

function rawValue(name: string, source: Source): string {
  const value = source[name] ?? '';
  const file = source[`${name}_FILE`] ?? '';
  if (file === '') return value;
  if (value !== '') throw new Error(`and ${name}_FILE are both set`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`cannot be read from ${file} (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

export function readEnv<S extends Record<string, Setting<unknown>>>(
  settings: S,
  source: Source,
  faultsOf: (values: Values<S>) => string[] = () => [],
): Values<S> {
  try {
    const values = parseEnv(settings, source);
    const faults = faultsOf(values);
    if (faults.length > 0) throw new EnvironmentError(faults);
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

function withFallback<T>(parse: (raw: string) => T, fallback: T | undefined): Setting<T> {
  return fallback === undefined ? { parse } : { parse, fallback };
}

export function text(fallback?: string): Setting<string> {
  return withFallback((raw) => raw, fallback);
}

export function secretKey(): Setting<string> {
  return withFallback((raw) => {
    if (raw.length < 32) throw new Error('must have at least 32 characters');
    return raw;
  }, undefined);
}

export function port(fallback?: number): Setting<number> {
  return withFallback((raw) => {
    const value = Number(raw);
    if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error('must be a port number');
    return value;
  }, fallback);
}

export function url(protocols: string[], fallback?: string): Setting<string> {
  return withFallback((raw) => {
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol)) {
      const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
      throw new Error(`must be an address that starts with ${beginnings}`);
    }
    return raw;
  }, fallback);
}

export function flag(fallback?: boolean): Setting<boolean> {
  return withFallback((raw) => {
    if (raw !== 'true' && raw !== 'false') throw new Error('must be true or false');
    return raw === 'true';
  }, fallback);
}

export function wholeNumber({ min, max }: { min: number; max: number }, fallback?: number): Setting<number> {
  return withFallback((raw) => {
    const value = Number(raw);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  }, fallback);
}

export function oneOf<const T extends string>(values: readonly T[], fallback?: T): Setting<T> {
  return withFallback((raw) => {
    const value = values.find((candidate) => candidate === raw);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  }, fallback);
}

export function readInstanceName(source: Source = process.env): string | undefined {
  return source.INSTANCE || undefined;
}

export const serviceSettings = {
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  NATS_URL: url(['nats:', 'tls:']),
  /**
   * Keys that sign and verify calls between processes: `<process>=<key>,…`, see
   * tools/local-stack/caller-keys.mjs.
   */
  CALLER_SIGNING_KEYS: text(''),
  CALLER_CHECK_KEYS: text(''),
  HEALTH_PORT: port(0),
  HOST: text('127.0.0.1'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  LOCAL_TRIAL: flag(false),
};
