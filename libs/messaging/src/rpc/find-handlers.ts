import type { INestApplicationContext } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Call, Caller } from '@tenfold/contracts';
import { handledCall } from './handles.decorator.js';

export interface FoundHandler {
  call: Call<object, unknown>;
  handle: (input: object, caller: Caller | null) => unknown;
}

export function findHandlers(app: INestApplicationContext): FoundHandler[] {
  const scanner = new MetadataScanner();
  return instancesOf(app).flatMap((instance) => {
    const methods = instance as Record<string, FoundHandler['handle'] | undefined>;
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = methods[name];
      const call = typeof method === 'function' ? handledCall(method) : undefined;
      return call && method ? [{ call, handle: method.bind(instance) }] : [];
    });
  });
}

function instancesOf(app: INestApplicationContext): object[] {
  const modules = [...app.get(ModulesContainer).values()];
  const instances = modules.flatMap(({ providers }) =>
    [...providers.values()].map(({ instance }) => instance as unknown),
  );
  return [...new Set(instances)].filter((instance) => typeof instance === 'object' && instance !== null);
}
