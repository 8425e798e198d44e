import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Draining } from './health/draining.js';

/**
 * Reports not ready and serves on for `drainDelayMs`, in which load balancers stop to route to this instance; then accepts
 * no new connections, finishes running requests and disconnects.
 */
export async function stopGateway(app: INestApplication, drainDelayMs: number): Promise<void> {
  app.get(Draining).begin();
  await delay(drainDelayMs);
  await app.close();
}
