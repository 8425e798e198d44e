import { createTestDatabase } from '@tenfold/testing';
import { databaseOptions } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findHandlers, JobRuntime, JobTable1763950000000, type JobsOptions } from '../src/index.js';

export interface JobsUnderTest {
  dataSource: DataSource;
  url: string;
  /** One more process of the service, with the `@Job` and `@Every` methods of these objects. */
  start(instances: object[], redisUrl: string | null, changes?: Partial<JobsOptions>): Promise<JobRuntime>;
  stop(): Promise<void>;
}

/** A database with the table of jobs and a ledger: `entry` is what was committed, `effect` what handlers did. */
export async function createJobs(name: string): Promise<JobsUnderTest> {
  const { url, drop } = await createTestDatabase(name);
  const dataSource = await new DataSource({
    ...databaseOptions('jobs', url),
    migrations: [JobTable1763950000000],
  }).initialize();
  await dataSource.runMigrations();
  await dataSource.query('CREATE TABLE entry (id uuid PRIMARY KEY)');
  await dataSource.query('CREATE TABLE effect (entry_id uuid NOT NULL, job_id uuid)');
  const runtimes: JobRuntime[] = [];
  return {
    dataSource,
    url,
    async start(instances, redisUrl, changes = {}) {
      const options = { service: 'test', redisUrl, logLevel: 'silent', pollMs: 50, ...changes };
      const runtime = new JobRuntime(dataSource, findHandlers(instances), options);
      runtimes.push(runtime);
      await runtime.start();
      return runtime;
    },
    async stop() {
      await Promise.all(runtimes.map((runtime) => runtime.stop()));
      await dataSource.destroy();
      await drop();
    },
  };
}
