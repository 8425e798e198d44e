import type { DomainEvent } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { EventMeta } from './event-envelope.js';

export const ON_EVENT = 'tenfold:on-event';

export type EventHandler<Data> = (tx: EntityManager, data: Data, meta: EventMeta) => Promise<void>;

export interface EventHandlerMetadata {
  event: DomainEvent<object>;
  name: string;
}

/**
 * The handler may run again for the same event when its transaction did not commit. An error is retried;
 * PermanentFailure dead-letters the message at once.
 *
 * @param name in kebab case. The durable consumer and the inbox rows are named `<service>__<name>`. A new name
 *   creates a new consumer, which applies the events of the last seven days again, unless a migration renames `consumer`
 *   in `inbox` and `dead_letter`.
 */
export function OnEvent<Data extends object>(event: DomainEvent<Data>, name: string) {
  return <Handler extends EventHandler<Data>>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const metadata: EventHandlerMetadata = { event, name };
    if (descriptor.value) Reflect.defineMetadata(ON_EVENT, metadata, descriptor.value);
  };
}
