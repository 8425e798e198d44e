import 'reflect-metadata';
import { runTool } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { runFit } from './progress/recalibration/fit-tool.js';

const database = new DataSource(dataSourceOptions(loadEnv().DATABASE_URL));
void runTool(database, 2, (print) =>
  runFit(process.argv.slice(2), database.manager, (line) => print(`${line}\n`)),
);
