import { createMigratedDatabase, startForTests } from '@tenfold/testing';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '../src/data-source.js';

/** @param migrations those of the service when omitted */
export function startMigratedDatabase(migrations?: (new () => MigrationInterface)[]): {
  database: DataSource;
} {
  return startForTests(async () => {
    const optionsFor = (url: string) => ({ ...dataSourceOptions(url), ...(migrations && { migrations }) });
    const fresh = await createMigratedDatabase('quiz', optionsFor);
    const database = await new DataSource(optionsFor(fresh.url)).initialize();
    return {
      database,
      async stop() {
        await database.destroy();
        await fresh.drop();
      },
    };
  });
}
