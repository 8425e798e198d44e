import { readMetrics } from '@tenfold/telemetry';
import { COUNT_JOBS } from './job-metrics.js';
import { Fragile, Plain, startNoteJobs, type NoteJobs } from '../test/note-jobs.js';

let jobs: NoteJobs;
beforeAll(async () => {
  jobs = await startNoteJobs('job_metrics');
});
afterAll(() => jobs.stop());

test('reports jobs by state and attempts by outcome', async () => {
  jobs.failing.set('broken', new Error('out of order'));
  await jobs.add(Fragile, 'broken', { dedupeKey: 'broken' });
  await jobs.add(Plain, 'later', { runAt: new Date(Date.now() + 3_600_000) });
  await jobs.add(Plain, 'now', { dedupeKey: 'now' });
  await jobs.inState('broken', 'dead');
  await jobs.inState('now', 'done');
  const { body } = await readMetrics();
  expect(body).toContain('jobs{kind="fragile",state="dead"} 1');
  expect(body).toContain('jobs{kind="plain",state="scheduled"} 1');
  expect(body).toContain('job_runs_total{kind="fragile",outcome="retried"} 2');
  expect(body).toContain('job_runs_total{kind="fragile",outcome="dead"} 1');
  expect(body).toContain('job_runs_total{kind="plain",outcome="done"} 1');
  expect(body).toMatch(/^jobs_oldest_due_seconds \d/m);
});

test('counts jobs without reading the done ones', async () => {
  await jobs.dataSource.query(
    `INSERT INTO job (id, kind, state) SELECT gen_random_uuid(), 'plain', 'done' FROM generate_series(1, 20000)`,
  );
  await jobs.dataSource.query('ANALYZE job');
  const plan = await jobs.dataSource.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${COUNT_JOBS}`);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/job_due[^]*job_dead/);
  expect(lines).not.toContain('Seq Scan');
});
