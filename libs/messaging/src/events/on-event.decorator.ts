import type { DomainEvent } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { EventMeta } from './event-envelope.js';

export const ON_EVENT = 'tenfold:on-event';

/** Applies an event inside the transaction that also records it as applied. */
export type EventHandler<Data> = (tx: EntityManager, data: Data, meta: EventMeta) => Promise<void>;

/**
 * This method of a provider applies `event`. It may run again for the same event only when it did not commit.
 * Whatever it throws is tried again later; PermanentFailure goes to the dead letters at once.
 */
export function OnEvent<Data extends object>(event: DomainEvent<Data>) {
  return <Handler extends EventHandler<Data>>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    if (descriptor.value) Reflect.defineMetadata(ON_EVENT, event, descriptor.value);
  };
}
