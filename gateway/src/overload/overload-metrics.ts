import { collectOnScrape, Counter, Gauge } from '@tenfold/telemetry';
import { priorities, type AdmissionQueue, type Priority } from './admission-queue.js';

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests and new connections refused because of overload; http_requests_total does not count them',
  labelNames: ['priority'],
});
const running = new Gauge({ name: 'requests_running', help: 'API requests that occupy a slot' });
const waiting = new Gauge({ name: 'requests_waiting', help: 'API requests that wait for a slot' });

// `rate` misses the first value of a series that starts with it
for (const priority of [...priorities, 'unread']) shed.inc({ priority }, 0);

/** @param priority `unread` when the connection was refused before its request was read */
export function countShed(priority: Priority | 'unread', count = 1): void {
  shed.inc({ priority }, count);
}

export function watchQueue(queue: AdmissionQueue): () => void {
  return collectOnScrape('requests', async () => {
    const counts = queue.counts();
    running.set(counts.running);
    waiting.set(counts.waiting);
  });
}
