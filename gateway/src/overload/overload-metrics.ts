import { collectOnScrape, Counter, Gauge } from '@tenfold/telemetry';
import { priorities, type AdmissionQueue, type Priority } from './admission-queue.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'API requests refused because of overload; http_requests_total does not count them',
  labelNames: ['priority'],
});
const running = new Gauge({ name: 'requests_running', help: 'API requests that occupy a slot' });
const waiting = new Gauge({ name: 'requests_waiting', help: 'API requests that wait for a slot' });

// a rate over a series that appears with its first value misses that value
for (const priority of priorities) shed.inc({ priority }, 0);

export function countShed(priority: Priority): void {
  shed.inc({ priority });
}

/** @returns a function that ends it */
export function watchQueue(queue: AdmissionQueue): () => void {
  return collectOnScrape('requests', async () => {
    const counts = queue.counts();
    running.set(counts.running);
    waiting.set(counts.waiting);
  });
}
