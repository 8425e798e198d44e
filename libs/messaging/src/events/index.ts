import { DeadLetter } from './dead-letter.entity.js';
import { InboxEvent } from './inbox.entity.js';
import { OutboxEvent } from './outbox.entity.js';

/** For the `entities` of every DataSource whose service emits or consumes. */
export const eventEntities = [OutboxEvent, InboxEvent, DeadLetter];

export { emit, type Aggregate } from './emit.js';
export { ErasedUser } from './erased-user.entity.js';
export { createErasedUsers, dropErasedUsers, forgetEventsOf, rememberErased } from './erased-users.js';
export type { EventMeta } from './event-envelope.js';
export type { EventsOptions, EventTimings } from './event-options.js';
export { EventTables1763683200000 } from './event-tables.migration.js';
export { EventsModule } from './events.module.js';
export { OnEvent } from './on-event.decorator.js';
export { PermanentFailure } from './permanent-failure.js';
