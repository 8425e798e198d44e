import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect as connectNats } from 'nats';
import { Client } from 'pg';
import { accountsFile } from './product.js';

const SERVICES = ['identity', 'quiz', 'content-ingestion', 'billing', 'notifications'] as const;
type Service = (typeof SERVICES)[number];

/** The environment in which a process of the product runs. */
function environmentOf(name: string): Map<string, string> {
  const record = JSON.parse(readFileSync(join(dirname(accountsFile()), 'running.json'), 'utf8')) as {
    processes: { name: string; pid: number }[];
  };
  const found = record.processes.find((running) => running.name === name);
  if (!found) throw new Error(`The product has no process ${name}`);
  const lines = readFileSync(`/proc/${found.pid}/environ`, 'utf8').split('\0');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
}

/** Runs a statement in a service's database. */
export async function inDatabase<Row extends object>(
  service: Service,
  statement: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: environmentOf(service).get('DATABASE_URL') });
  await client.connect();
  try {
    return (await client.query<Row>(statement, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** Every table of every service in which a row says one of these texts: `identity.user`. */
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
  /** How long the stream keeps it, in days. */
  keptDays: number;
}

/** Every message of every stream that says this. */
export async function messagesWith(text: string): Promise<StreamTrace[]> {
  const url = new URL(environmentOf('identity').get('NATS_URL') ?? '');
  const connection = await connectNats({
    servers: url.host,
    user: url.username,
    pass: decodeURIComponent(url.password),
    inboxPrefix: `_INBOX_${url.username || 'identity'}`,
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

/** The logs that say this. */
export function logsWith(text: string): string[] {
  const folder = join(dirname(accountsFile()), 'logs');
  return readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').toLowerCase().includes(text.toLowerCase()),
  );
}
