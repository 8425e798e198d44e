import 'reflect-metadata';
import { CliError, databaseOptions } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { loadToolEnv } from './env.js';
import { runEventTool } from './event-tool.js';

async function main(): Promise<void> {
  const dataSource = new DataSource(databaseOptions('event-tool', loadToolEnv().DATABASE_URL, 1));
  await dataSource.initialize();
  try {
    process.stdout.write(await runEventTool(process.argv.slice(2), dataSource));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(error.message);
    process.exitCode = 1;
  } finally {
    await dataSource.destroy();
  }
}

void main();
