import { collectOnScrape, Gauge } from '@tenfold/telemetry';
import type { Pool } from 'pg';

const settings = new Gauge({
  name: 'db_durable',
  help: '0 when this setting of PostgreSQL lets an acknowledged answer be lost in a crash, else 1',
  labelNames: ['setting'],
});
const archiveFailing = new Gauge({
  name: 'db_wal_archive_failing_seconds',
  help: 'How long PostgreSQL has failed to archive its WAL; 0 when it works or archiving is off',
});

export function watchDurability(pool: Pick<Pool, 'query'>): () => void {
  return collectOnScrape('durability', async () => {
    const { rows } = await pool.query<{ setting: string; durable: number; failing: number }>(
      `SELECT name AS setting, (setting <> 'off')::int AS durable,
              CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
                   THEN extract(epoch FROM now() - coalesce(last_archived_time, stats_reset, last_failed_time))
                   ELSE 0 END::float AS failing
         FROM pg_settings, pg_stat_archiver
        WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    for (const { setting, durable } of rows) settings.set({ setting }, durable);
    archiveFailing.set(rows[0]?.failing ?? 0);
  });
}
