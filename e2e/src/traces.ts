import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect as connectNats } from 'nats';
import { Client } from 'pg';
import { createClient } from 'redis';
import { accountsFile } from './product.js';

const SERVICES = ['identity', 'quiz', 'content-ingestion', 'billing', 'notifications'] as const;
type Service = (typeof SERVICES)[number];

function settingOf(name: string, setting: string): string {
  const record = JSON.parse(readFileSync(join(dirname(accountsFile()), 'running.json'), 'utf8')) as {
    processes: { name: string; pid: number }[];
  };
  const found = record.processes.find((running) => running.name === name);
  if (!found) throw new Error(`The product has no process ${name}`);
  const lines = readFileSync(`/proc/${found.pid}/environ`, 'utf8').split('\0');
  const environment = new Map(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
  const file = environment.get(`${setting}_FILE`);
  return file === undefined ? (environment.get(setting) ?? '') : readFileSync(file, 'utf8');
}

export async function inDatabase<Row extends object>(
  service: Service,
  statement: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: settingOf(service, 'DATABASE_URL') });
  await client.connect();
  try {
    return (await client.query<Row>(statement, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** @returns the tables of all services, e.g. `identity.user`, with a row that contains one of the texts */
export async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const service of SERVICES) {
    const tables = await inDatabase<{ name: string }>(
      service,
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    for (const { name } of tables) {
      const rows = await inDatabase(
        service,
        `SELECT 1 FROM "${name}" AS t WHERE lower(t::text) LIKE ANY ($1) LIMIT 1`,
        [texts.map((text) => `%${text.toLowerCase()}%`)],
      );
      if (rows.length > 0) found.push(`${service}.${name}`);
    }
  }
  return found;
}

export interface StreamTrace {
  subject: string;
  keptDays: number;
}

export async function messagesWith(text: string): Promise<StreamTrace[]> {
  const url = new URL(settingOf('event-set-up', 'NATS_URL'));
  const connection = await connectNats({
    servers: url.host,
    user: url.username,
    pass: decodeURIComponent(url.password),
    inboxPrefix: `_INBOX_${url.username || 'setup'}`,
  });
  try {
    const manager = await connection.jetstreamManager();
    const found: StreamTrace[] = [];
    for (const { config, state } of await manager.streams.list().next()) {
      const keptDays = config.max_age / (24 * 60 * 60 * 1e9);
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq }).catch(() => null);
        if (message?.string().toLowerCase().includes(text.toLowerCase()))
          found.push({ subject: message.subject, keptDays });
      }
    }
    return found;
  } finally {
    await connection.close();
  }
}

export interface RedisTrace {
  key: string;
  secondsLeft: number | null;
}

export async function redisKeysWith(texts: readonly string[]): Promise<RedisTrace[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  const redis = await connectRedis();
  try {
    const found: RedisTrace[] = [];
    for await (const keys of redis.scanIterator({ COUNT: 500 })) {
      for (const key of keys) {
        const content = `${key} ${JSON.stringify(await readKey(redis, key))}`.toLowerCase();
        if (!wanted.some((text) => content.includes(text))) continue;
        const seconds = await redis.ttl(key);
        found.push({ key, secondsLeft: seconds < 0 ? null : seconds });
      }
    }
    return found;
  } finally {
    redis.destroy();
  }
}

type Redis = ReturnType<typeof createRedis>;

const createRedis = (url: string) => createClient({ url });

/** Connects as the server's administrator, who may read every key; an external Redis has one user. */
async function connectRedis(): Promise<Redis> {
  const url = new URL(settingOf('identity', 'REDIS_URL'));
  if (url.username !== '') {
    url.username = '';
    url.password = readFileSync(join(dirname(accountsFile()), 'redis', 'password'), 'utf8');
  }
  const redis = createRedis(url.href);
  await redis.connect();
  return redis;
}

async function readKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hGetAll(key);
    case 'list':
      return redis.lRange(key, 0, -1);
    case 'set':
      return redis.sMembers(key);
    case 'zset':
      return redis.zRange(key, 0, -1);
    case 'stream':
      return redis.xRange(key, '-', '+');
    default:
      return null;
  }
}

export function logsWith(text: string): string[] {
  const folder = join(dirname(accountsFile()), 'logs');
  return readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').toLowerCase().includes(text.toLowerCase()),
  );
}
