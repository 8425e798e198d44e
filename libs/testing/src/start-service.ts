import type { DynamicModule, Type } from '@nestjs/common';
import { Problem, type Caller, type Call } from '@tenfold/contracts';
import { assertHandlers, createService, RpcClient } from '@tenfold/messaging/rpc';
import { assertConsumersDeclared, subscriptionsOf } from '@tenfold/messaging/events';
import { databaseProblem } from '@tenfold/platform';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { createMigratedDatabase } from './create-test-database.js';

/** Longer than the product waits, because test machines can be busy. */
const CALL_TIMEOUT_MS = 40_000;

export interface ServiceUnderTest {
  call: RpcClient['call'];
  refused<Input extends object, Output>(
    rpc: Call<Input, Output>,
    input: Input,
    caller: Caller | null,
  ): Promise<Problem>;
  database: DataSource;
  get<T>(provider: Type<T>): T;
  stop(): Promise<void>;
}

export interface ServiceSetup {
  name: string;
  dataSourceOptions: (url: string) => DataSourceOptions;
  module: (env: { DATABASE_URL: string; NATS_URL: string; LOG_LEVEL: 'silent' }) => DynamicModule;
  calls: readonly Call<object, unknown>[];
  natsUrl: string;
}

export async function startService(setup: ServiceSetup): Promise<ServiceUnderTest> {
  const database = await createMigratedDatabase(setup.name.replaceAll('-', '_'), setup.dataSourceOptions);
  const env = { DATABASE_URL: database.url, NATS_URL: setup.natsUrl, LOG_LEVEL: 'silent' as const };
  const { name } = setup;
  const app = await createService({ name, module: setup.module(env), env, mapError: databaseProblem });
  assertHandlers(app, setup.calls);
  assertConsumersDeclared(name, subscriptionsOf(app, name));
  await app.listen();
  const client = new RpcClient(`${name}-test`, setup.natsUrl);
  await client.connect();

  return {
    call: (call, input, caller, timeoutMs = CALL_TIMEOUT_MS) => client.call(call, input, caller, timeoutMs),
    async refused(rpc, input, caller) {
      const outcome = await client.call(rpc, input, caller).catch((error: unknown) => error);
      if (outcome instanceof Problem) return outcome;
      throw new Error(`${rpc.subject} was not refused but returned ${JSON.stringify(outcome)}`);
    },
    database: app.get(DataSource),
    get: (provider) => app.get(provider, { strict: false }),
    async stop() {
      await client.close();
      await app.close();
      await database.drop();
    },
  };
}

export async function missingFromMigrations(database: DataSource): Promise<string[]> {
  const { upQueries } = await database.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
