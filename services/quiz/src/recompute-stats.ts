import 'reflect-metadata';
import { runTool } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { runRecompute } from './progress/recompute/recompute-tool.js';

const database = new DataSource(dataSourceOptions(loadEnv().DATABASE_URL));
void runTool(database, 2, (print) =>
  runRecompute(process.argv.slice(2), database, (line) => print(`${line}\n`)),
);
