interface Installation {
  NODE_ENV: string;
  LOCAL_TRIAL: boolean;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const SECRET = /(PASSWORD|SECRETS?|KEYS?|SALT)$/;
const SAMPLE = /change[-_ ]?me|replace[-_ ]?me|example|sample|password|secret|tenfold/i;
const FEWEST_CHARACTERS = 6;

export function isProduction({ NODE_ENV, LOCAL_TRIAL }: Installation): boolean {
  return NODE_ENV === 'production' && !LOCAL_TRIAL;
}

export function productionFaults(env: Installation): string[] {
  if (!isProduction(env)) return trialFaults(env);
  return [...originFaults(env), ...sampleFaults(env)];
}

function originOf(env: Installation): URL | null {
  const { PUBLIC_ORIGIN: origin } = env as { PUBLIC_ORIGIN?: unknown };
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : null;
}

function trialFaults(env: Installation): string[] {
  const origin = originOf(env);
  if (!env.LOCAL_TRIAL || origin === null || LOOPBACK.includes(origin.hostname)) return [];
  return [
    'LOCAL_TRIAL must be false, because PUBLIC_ORIGIN is not on this machine: a trial runs at http://localhost',
  ];
}

function originFaults(env: Installation): string[] {
  const origin = originOf(env);
  if (origin === null || origin.protocol === 'https:') return [];
  return [
    'PUBLIC_ORIGIN must start with https:// in production: set it to the address of the site, or set LOCAL_TRIAL=true for a trial at http://localhost',
  ];
}

function sampleFaults(env: Installation): string[] {
  return Object.entries(env)
    .filter(([name, value]) => secretsOf(name, value).some(isSample))
    .map(([name]) =>
      name.endsWith('_URL')
        ? `${name} contains a sample password: set a random one, such as \`openssl rand -hex 32\` prints`
        : `${name} is a sample: set it to a random text, such as \`openssl rand -hex 32\` prints`,
    );
}

function secretsOf(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => secretsOf(name, entry));
  if (typeof value !== 'string') return [];
  if (SECRET.test(name)) return [value];
  if (!name.endsWith('_URL') || !URL.canParse(value)) return [];
  return [decodeURIComponent(new URL(value).password)];
}

function isSample(secret: string): boolean {
  return secret !== '' && (SAMPLE.test(secret) || new Set(secret).size < FEWEST_CHARACTERS);
}
