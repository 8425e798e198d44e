import { Gauge } from 'prom-client';
import { RedMeter } from './red-meter.js';
import { collectOnScrape, readMetrics } from './registry.js';

test('a failing source leaves the other metrics readable and is reported', async () => {
  const gauge = new Gauge({ name: 'works', help: 'A value' });
  const ends = [
    collectOnScrape('broken', () => Promise.reject(new Error('the database is unavailable'))),
    collectOnScrape('working', async () => gauge.set(7)),
  ];
  const { body } = await readMetrics();
  expect(body).toContain('works 7');
  expect(body).toContain('metrics_collector_up{collector="broken"} 0');
  expect(body).toContain('metrics_collector_up{collector="working"} 1');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  ends.forEach((end) => end());
  expect((await readMetrics()).body).not.toContain('collector="broken"');
});

test('a source that hangs does not hold up the scrape', async () => {
  jest.useFakeTimers();
  const end = collectOnScrape('stuck', () => new Promise(() => undefined));
  const read = readMetrics();
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await read).body).toContain('metrics_collector_up{collector="stuck"} 0');
  end();
  jest.useRealTimers();
});

test('counts by outcome, and durations without the outcome', async () => {
  const meter = new RedMeter({ name: 'visit', help: 'Visits', labels: ['door', 'side'], buckets: [1] });
  meter.record(['front', 'left'], 'ok', 0.5);
  meter.record(['front', 'left'], 'failed', 2);
  const { body } = await readMetrics();
  expect(body).toContain('visits_total{door="front",side="left",outcome="ok"} 1');
  expect(body).toContain('visits_total{door="front",side="left",outcome="failed"} 1');
  expect(body).toContain('visit_duration_seconds_bucket{le="1",door="front",side="left"} 1');
  expect(body).toContain('visit_duration_seconds_count{door="front",side="left"} 2');
});
