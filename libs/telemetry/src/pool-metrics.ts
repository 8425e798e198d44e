import { Gauge } from 'prom-client';
import { collectOnScrape } from './registry.js';

interface ConnectionPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const connections = new Gauge({
  name: 'db_pool_connections',
  help: 'Database connections by state',
  labelNames: ['pool', 'state'],
});
const waiting = new Gauge({
  name: 'db_pool_waiting',
  help: 'Requests that wait for a database connection',
  labelNames: ['pool'],
});

export function watchPool(pool: string, counts: ConnectionPool): () => void {
  return collectOnScrape(`pool ${pool}`, async () => {
    connections.set({ pool, state: 'idle' }, counts.idleCount);
    connections.set({ pool, state: 'used' }, counts.totalCount - counts.idleCount);
    waiting.set({ pool }, counts.waitingCount);
  });
}
