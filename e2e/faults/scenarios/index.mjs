// @ts-check
import { calm } from './calm.mjs';
import { killProcesses } from './r01-kill-processes.mjs';
import { killNats } from './r02-kill-nats.mjs';
import { killPostgres } from './r03-kill-postgres.mjs';
import { loseRedis } from './r04-redis-lost.mjs';
import { freezeConsumer } from './r05-freeze-consumer.mjs';
import { partition } from './r06-partition.mjs';
import { loseStreams } from './r07-lose-streams.mjs';
import { fillDisk } from './r08-disk-full.mjs';
import { shiftClock } from './r09-clock.mjs';
import { poisonEvent } from './r10-poison-event.mjs';
import { repeatEvents } from './r11-duplicates.mjs';
import { restoreBackup } from './r12-restore.mjs';
import { rollingRestart, rollingRestartWithoutDrain } from './r13-rolling-restart.mjs';
import { overload } from './r14-overload.mjs';
import { slowStripe } from './r15-slow-stripe.mjs';
import { migrateWhileServing } from './r16-migration.mjs';
import { webhookFaults } from './s01-webhooks.mjs';

/** @type {import('../scenario.mjs').Scenario[]} */
export const scenarios = [
  calm,
  killProcesses,
  killNats,
  killPostgres,
  loseRedis,
  freezeConsumer,
  loseStreams,
  shiftClock,
  poisonEvent,
  repeatEvents,
  overload,
  slowStripe,
  webhookFaults,
  migrateWhileServing,
  restoreBackup,
  partition,
  fillDisk,
  rollingRestart,
  rollingRestartWithoutDrain,
];
