import 'reflect-metadata';
import { migrateAndExit } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';

void migrateAndExit(new DataSource(dataSourceOptions(loadEnv().DATABASE_URL)));
