import { collectOnScrape, Gauge, RedMeter } from '@tenfold/telemetry';
import type { DataSource } from 'typeorm';

export const jobMeter = new RedMeter({
  name: 'job_run',
  help: 'Attempts of jobs',
  labels: ['kind'],
  buckets: [0.05, 0.5, 5, 60],
});

const jobs = new Gauge({
  name: 'jobs',
  help: 'Jobs that are not done: scheduled for later, due, running, or dead',
  labelNames: ['kind', 'state'],
});
const oldestDue = new Gauge({
  name: 'jobs_oldest_due_seconds',
  help: 'How late the most overdue job is; 0 without one',
});

/** One SELECT for each partial index: with a single one PostgreSQL reads all done jobs too. */
export const COUNT_JOBS = `
  SELECT kind, CASE WHEN lease_until > now() THEN 'running' WHEN run_at > now() THEN 'scheduled' ELSE 'due' END AS state,
         count(*)::int AS count,
         extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now()
           AND (lease_until IS NULL OR lease_until <= now())))::float AS late
    FROM job WHERE state = 'pending' GROUP BY 1, 2
  UNION ALL
  SELECT kind, 'dead', count(*)::int, NULL FROM job WHERE state = 'dead' GROUP BY 1`;

export function watchJobs(dataSource: DataSource): () => void {
  return collectOnScrape('jobs', async () => {
    const rows =
      await dataSource.query<{ kind: string; state: string; count: number; late: number | null }[]>(
        COUNT_JOBS,
      );
    jobs.reset();
    for (const { kind, state, count } of rows) jobs.set({ kind, state }, count);
    oldestDue.set(Math.max(0, ...rows.map(({ late }) => late ?? 0)));
  });
}
