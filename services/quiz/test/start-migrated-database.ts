import { createTestDatabase, startForTests } from '@tenfold/testing';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '../src/data-source.js';

/** @param migrations those of the service when omitted */
export function startMigratedDatabase(migrations?: (new () => MigrationInterface)[]): {
  database: DataSource;
} {
  return startForTests(async () => {
    const fresh = await createTestDatabase('quiz');
    const options = { ...dataSourceOptions(fresh.url), ...(migrations && { migrations }) };
    const database = await new DataSource(options).initialize();
    await database.runMigrations({ transaction: 'each' });
    return {
      database,
      async stop() {
        await database.destroy();
        await fresh.drop();
      },
    };
  });
}
