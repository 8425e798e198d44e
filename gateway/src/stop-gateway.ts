import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Draining } from './health/draining.js';

/**
 * Reports not ready and continues to serve for `drainDelayMs`, until load balancers route to other instances; then
 * accepts no new connections, finishes running requests and disconnects.
 */
export async function stopGateway(app: INestApplication, drainDelayMs: number): Promise<void> {
  app.get(Draining).begin();
  await delay(drainDelayMs);
  await app.close();
}
