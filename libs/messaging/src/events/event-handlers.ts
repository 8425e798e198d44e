import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Subscription } from './inbox.js';
import { ON_EVENT, type EventHandler, type EventHandlerMetadata } from './on-event.decorator.js';

const KEBAB_CASE = /^[a-z]+(-[a-z]+)*$/;

export function findSubscriptions(
  service: string,
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): Subscription[] {
  const found = discovery.getProviders().flatMap(({ instance }: { instance: unknown }) => {
    if (typeof instance !== 'object' || instance === null) return [];
    const methods = instance as Record<string, EventHandler<object> | undefined>;
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((methodName) => {
      const method = methods[methodName];
      const metadata = method && (Reflect.getMetadata(ON_EVENT, method) as EventHandlerMetadata | undefined);
      if (!metadata) return [];
      const { event, name } = metadata;
      return [{ consumer: durableName(service, name), event, handle: method.bind(instance) }];
    });
  });
  assertUnique(found.map(({ event }) => event.type));
  assertUnique(found.map(({ consumer }) => consumer));
  return found;
}

function durableName(service: string, name: string): string {
  if (!KEBAB_CASE.test(name)) throw new Error(`The name of an event handler is not in kebab case: ${name}`);
  return `${service}__${name}`;
}

function assertUnique(names: string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`More than one handler for ${repeated.join(', ')}`);
}
