import { createLedger } from '@tenfold/testing/crash-test';
import type { DataSource } from 'typeorm';
import { findHandlers, JobRuntime, JobTable1763683250000, type JobsOptions } from '../src/index.js';

export interface JobsUnderTest {
  dataSource: DataSource;
  url: string;
  start(instances: object[], redisUrl: string | null, changes?: Partial<JobsOptions>): Promise<JobRuntime>;
  stop(): Promise<void>;
}

export async function createJobs(name: string): Promise<JobsUnderTest> {
  const { dataSource, url, drop } = await createLedger(name, {
    migrations: [JobTable1763683250000],
  });
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
      await drop();
    },
  };
}
