import { readMetrics } from '@tenfold/telemetry';
import { createTestDatabase } from '@tenfold/testing';
import { Pool } from 'pg';
import { watchDurability } from './durability-metrics.js';

describe('durability metrics', () => {
  test.each([
    ['on', 1],
    ['off', 0],
  ])('reports commits with synchronous_commit=%s as %i', async (value, durable) => {
    const database = await createTestDatabase('durability');
    const pool = new Pool({ connectionString: database.url, options: `-c synchronous_commit=${value}` });
    const end = watchDurability(pool);
    const { body } = await readMetrics();
    expect(body).toContain('metrics_collector_up{collector="durability"} 1');
    expect(body).toContain(`db_durable{setting="synchronous_commit"} ${durable}`);
    expect(body).toMatch(/^db_durable\{setting="fsync"\} [01]$/m);
    expect(body).toMatch(/^db_wal_archive_failing_seconds 0$/m);
    end();
    await pool.end();
    await database.drop();
  });
});
