import { types } from 'node:util';
import { unavailableProblem, type Problem } from '@tenfold/contracts';
import type { HealthCheck } from './health.js';

/**
 * TypeORM options for a service's own database, without TypeORM's types. The time limits (ms) prevent
 * statements, locks and idle transactions from holding connections.
 */
export function databaseOptions(name: string, url: string, poolSize = 10) {
  return {
    type: 'postgres' as const,
    url,
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migration',
    // TypeORM would print a failed statement with its parameters
    logging: false,
    extra: {
      max: poolSize,
      // statements of one transaction that do not need each other's results are sent together
      pipeline: true,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      onConnect: ignoreErrorsOfEndedConnections,
    },
  };
}

/**
 * Without an `error` listener, a connection that the server closes while neither the pool nor TypeORM listens
 * (such as right after checkout from the pool) would crash the process. The next statement on it fails anyway.
 */
function ignoreErrorsOfEndedConnections(client: { on(event: 'error', listener: () => void): unknown }): void {
  client.on('error', () => undefined);
}

interface Database {
  initialize(): Promise<unknown>;
  runMigrations(options: { transaction: 'each' }): Promise<unknown[]>;
  query(sql: string): Promise<unknown>;
  destroy(): Promise<void>;
}

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

export function databaseCheck(database: Pick<Database, 'query'>): HealthCheck {
  return async () => {
    await database.query('SELECT 1');
    return true;
  };
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  '53300',
  '53100',
  '55P03',
]);
/** 08: connection exception; 57: operator intervention, such as `pg_terminate_backend` or a shutdown. */
const UNAVAILABLE_CLASSES = ['08', '57'];
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

const UNAVAILABLE_NAMES = new Set([
  'QueryRunnerProviderAlreadyReleasedError',
  'QueryRunnerAlreadyReleasedError',
]);

/** UNAVAILABLE for an error that means the database is down, full or overloaded; null for any other error. */
export function databaseProblem(error: unknown): Problem | null {
  if (!types.isNativeError(error)) return null;
  const code = String((error as { code?: unknown }).code ?? '');
  const isUnavailable =
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_NAMES.has(error.name) ||
    UNAVAILABLE_CLASSES.some((prefix) => code.startsWith(prefix)) ||
    UNAVAILABLE_MESSAGES.test(error.message);
  return isUnavailable ? unavailableProblem() : null;
}
