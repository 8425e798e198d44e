import { JobTable1763683250000 } from '@tenfold/jobs';
import {
  eventEntities,
  EventTables1763683200000,
  MeasuredPool,
  RequestKeys1763683350000,
  serviceDatabaseOptions,
} from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { Pool } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { InitialSchema1763683300000 } from './migrations/1763683300000-initial-schema.js';
import { DeskTimes1764360000000 } from './migrations/1764360000000-desk-times.js';
import { LookupDrills1764370000000 } from './migrations/1764370000000-lookup-drills.js';
import { WithdrawnQuestions1764380000000 } from './migrations/1764380000000-withdrawn-questions.js';

/** With ten, under load a statement waits longer for a connection than for PostgreSQL. */
const POOL_SIZE = 20;

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('quiz', url, POOL_SIZE),
    entities: eventEntities,
    migrations: [
      EventTables1763683200000,
      JobTable1763683250000,
      InitialSchema1763683300000,
      RequestKeys1763683350000,
      DeskTimes1764360000000,
      LookupDrills1764370000000,
      WithdrawnQuestions1764380000000,
    ],
  };
}

export function answersPool(url: string, size: number): Pool {
  const { extra } = databaseOptions('quiz-answers', url, size);
  const pool = new MeasuredPool('answers', { connectionString: url, ...extra });
  // without a listener, an idle connection that the server closes would crash the process
  pool.on('error', () => undefined);
  return pool;
}
