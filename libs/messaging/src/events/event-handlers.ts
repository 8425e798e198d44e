import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { DomainEvent } from '@tenfold/contracts';
import type { Subscription } from './inbox.js';
import { ON_EVENT, type EventHandler } from './on-event.decorator.js';

/**
 * Every `@OnEvent` method of the app's providers, under its durable name.
 * @throws Error when an event has two handlers, or two handlers would share a name.
 */
export function findSubscriptions(
  service: string,
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): Subscription[] {
  const found = discovery.getProviders().flatMap(({ instance }: { instance: unknown }) => {
    if (typeof instance !== 'object' || instance === null) return [];
    const methods = instance as Record<string, EventHandler<object> | undefined>;
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = methods[name];
      const event = method && (Reflect.getMetadata(ON_EVENT, method) as DomainEvent<object> | undefined);
      return method && event
        ? [{ consumer: durableName(service, name), event, handle: method.bind(instance) }]
        : [];
    });
  });
  assertUnique(found.map(({ event }) => event.type));
  assertUnique(found.map(({ consumer }) => consumer));
  return found;
}

function durableName(service: string, method: string): string {
  return `${service}__${method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function assertUnique(names: string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`More than one handler for ${repeated.join(', ')}`);
}
