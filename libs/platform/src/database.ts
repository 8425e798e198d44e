import { awayProblem, type Problem } from '@tenfold/contracts';
import type { HealthCheck } from './health.js';

/**
 * How every service connects to its own database: TypeORM options without TypeORM's types.
 * Times in milliseconds; a statement, a lock or an idle transaction never holds a connection for long.
 */
export function databaseOptions(name: string, url: string, poolSize = 10) {
  return {
    type: 'postgres' as const,
    url,
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migration',
    // TypeORM would print a failed statement with its parameters; what failed is logged where it is handled
    logging: false,
    extra: {
      max: poolSize,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

/** What is used of a TypeORM DataSource. */
interface Database {
  initialize(): Promise<unknown>;
  runMigrations(options: { transaction: 'each' }): Promise<unknown[]>;
  query(sql: string): Promise<unknown>;
  destroy(): Promise<void>;
}

/** Brings a service's database up to date and ends the process: 0 when done, 1 when it failed. */
export async function migrateAndExit(database: Database): Promise<never> {
  try {
    await database.initialize();
    await database.runMigrations({ transaction: 'each' });
    await database.destroy();
  } catch (error) {
    process.stderr.write(`The migration failed: ${String(error)}\n`);
    process.exit(1);
  }
  process.exit(0);
}

/** Ready when the database answers. */
export function databaseCheck(database: Pick<Database, 'query'>): HealthCheck {
  return async () => {
    await database.query('SELECT 1');
    return true;
  };
}

/** Codes of PostgreSQL and of the socket that say "not now" rather than "never". */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  '53300',
  '53100',
  '55P03',
]);
/** 08: connection trouble; 57P: the server is stopping, starting or was killed. */
const AWAY_CLASSES = ['08', '57P'];

/** UNAVAILABLE when the error says that the database is away, full or too busy; null for any other error. */
export function databaseProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  const away =
    AWAY.has(code) ||
    AWAY_CLASSES.some((prefix) => code.startsWith(prefix)) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
  return away ? awayProblem() : null;
}
