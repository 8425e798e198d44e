import 'reflect-metadata';
import { CliError } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { runRecompute } from './recompute/recompute-tool.js';

async function main(): Promise<void> {
  const database = new DataSource(dataSourceOptions(loadEnv().DATABASE_URL));
  try {
    await database.initialize();
    process.exitCode = await runRecompute(process.argv.slice(2), database, (line) => {
      process.stdout.write(`${line}\n`);
    });
  } catch (error) {
    process.stderr.write(error instanceof CliError ? error.message : `${String(error)}\n`);
    process.exitCode = 2;
  } finally {
    if (database.isInitialized) await database.destroy();
  }
}

void main();
