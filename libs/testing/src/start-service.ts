import type { DynamicModule } from '@nestjs/common';
import { Problem, type Caller, type Rpc } from '@tenfold/contracts';
import { assertRpcHandlers, createService, RpcClient } from '@tenfold/messaging/rpc';
import { databaseProblem } from '@tenfold/platform';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { createTestDatabase } from './create-test-database.js';

export interface ServiceUnderTest {
  /** Asks the service through its own door: NATS. */
  call: RpcClient['call'];
  /** The Problem with which the service refuses; throws when it does not. */
  refused<Input, Output>(rpc: Rpc<Input, Output>, input: Input, caller: Caller | null): Promise<Problem>;
  database: DataSource;
  stop(): Promise<void>;
}

export interface ServiceSetup {
  name: string;
  dataSourceOptions: (url: string) => DataSourceOptions;
  /** The service's own module on the fresh database. */
  module: (env: { DATABASE_URL: string; NATS_URL: string; LOG_LEVEL: 'silent' }) => DynamicModule;
  rpcs: readonly Rpc<object, unknown>[];
  natsUrl: string;
}

/** Runs a whole service in this process: a fresh migrated database, its module, its RPC door. */
export async function startService(setup: ServiceSetup): Promise<ServiceUnderTest> {
  const database = await createTestDatabase(setup.name.replaceAll('-', '_'));
  const migrating = await new DataSource(setup.dataSourceOptions(database.url)).initialize();
  await migrating.runMigrations({ transaction: 'each' });
  await migrating.destroy();

  const env = { DATABASE_URL: database.url, NATS_URL: setup.natsUrl, LOG_LEVEL: 'silent' as const };
  const { name } = setup;
  const app = await createService({ name, module: setup.module(env), env, recognise: databaseProblem });
  assertRpcHandlers(app, setup.rpcs);
  await app.listen();
  const client = new RpcClient(`${name}-test`, setup.natsUrl);
  await client.connect();

  return {
    call: client.call.bind(client),
    async refused(rpc, input, caller) {
      const outcome = await client.call(rpc, input, caller).catch((error: unknown) => error);
      if (outcome instanceof Problem) return outcome;
      throw new Error(`${rpc.subject} was not refused but answered ${JSON.stringify(outcome)}`);
    },
    database: app.get(DataSource),
    async stop() {
      await client.close();
      await app.close();
      await database.drop();
    },
  };
}

/** The statements that would bring the database to what the entities say: none when the migrations are right. */
export async function missingFromMigrations(database: DataSource): Promise<string[]> {
  const { upQueries } = await database.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
