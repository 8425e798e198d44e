import { DeadLetter } from './dead-letter.entity.js';

export const eventEntities = [DeadLetter];

export { emit, emitAll, type Aggregate } from './emit.js';
export { createErasedUsers, deleteEventsOfUser, isErased, recordErasure } from './erased-users.js';
export type { EventMeta } from './event-envelope.js';
export type { EventsOptions, EventTimings } from './event-options.js';
export { deleteOldEvents } from './event-retention.js';
export { EventTables1763683200000 } from './event-tables.migration.js';
export { assertConsumersDeclared } from './event-consumers.js';
export { EventsModule, eventsCheck, subscriptionsOf } from './events.module.js';
export { MeasuredPool } from './measured-pool.js';
export { signal, signalSessionsEnded } from './live-signals.js';
export { OnEvent } from './on-event.decorator.js';
export { PermanentFailure } from './permanent-failure.js';
export {
  deleteExpiredRequestKeys,
  findReply,
  keyedRequest,
  replyOnce,
  REQUEST_KEY_RETENTION,
  usedForAnotherRequest,
  type KeyedRequest,
} from './request-keys.js';
export { RequestKeys1763683350000 } from './request-keys.migration.js';
export { runPrepared, type PreparedStatement } from './run-prepared.js';
export { serviceDatabaseOptions } from './service-database.js';
