import 'reflect-metadata';
import { databaseOptions, runTool } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { loadToolEnv } from './env.js';
import { runEventTool } from './event-tool.js';

const database = new DataSource(databaseOptions('event-tool', loadToolEnv().DATABASE_URL, 1));
void runTool(database, 1, async (print) => {
  print(await runEventTool(process.argv.slice(2), database));
  return 0;
});
