/** Reads and checks a process's settings once, at start. Each app's env.ts is the only caller. */

type Source = Record<string, string | undefined>;

export interface Setting<T> {
  /** Throws an Error whose message completes "NAME ...". */
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
 * All settings, typed, or an EnvironmentError that lists every fault at once.
 * An empty value counts as missing.
 */
export function parseEnv<S extends Record<string, Setting<unknown>>>(settings: S, source: Source): Values<S> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const raw = source[name];
    if (raw === undefined || raw === '') {
      if ('fallback' in setting) values[name] = setting.fallback;
      else faults.push(`${name} is missing`);
      continue;
    }
    try {
      values[name] = setting.parse(raw);
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
  return values as Values<S>;
}

/** As parseEnv; ends the process with exit code 1 and the list of faults. */
export function readEnv<S extends Record<string, Setting<unknown>>>(settings: S, source: Source): Values<S> {
  try {
    return parseEnv(settings, source);
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

export function oneOf<const T extends string>(values: readonly T[], fallback?: T): Setting<T> {
  return withFallback((raw) => {
    const value = values.find((candidate) => candidate === raw);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  }, fallback);
}

/** The settings that every service has. */
export const serviceSettings = {
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  NATS_URL: url(['nats:', 'tls:']),
  /** Health checks are answered here, on 127.0.0.1 unless HOST says otherwise; 0 picks a free port. */
  HEALTH_PORT: port(0),
  HOST: text('127.0.0.1'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
};
