import type { INestApplicationContext } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Rpc } from '@tenfold/contracts';
import { RPC_SUBJECT } from './rpc.decorator.js';

/** Refuses to start unless each of `rpcs` has exactly one handler in the app, and there is no other. */
export function assertRpcHandlers(app: INestApplicationContext, rpcs: readonly Rpc<object, unknown>[]): void {
  const found = rpcSubjects(app);
  const faults: string[] = [];
  for (const { subject } of rpcs) {
    const count = found.filter((candidate) => candidate === subject).length;
    if (count !== 1) faults.push(`${subject} has ${count} handlers`);
  }
  for (const subject of found) {
    if (!rpcs.some((rpc) => rpc.subject === subject)) faults.push(`${subject} is handled but not declared`);
  }
  if (faults.length > 0) throw new Error(`Calls and handlers do not match: ${faults.join('; ')}`);
}

function rpcSubjects(app: INestApplicationContext): string[] {
  const scanner = new MetadataScanner();
  const subjects: string[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const prototype = (metatype as { prototype?: object } | null)?.prototype;
      if (!prototype) continue;
      for (const method of scanner.getAllMethodNames(prototype)) {
        const handler = (prototype as Record<string, object>)[method];
        const subject: unknown = handler && Reflect.getMetadata(RPC_SUBJECT, handler);
        if (typeof subject === 'string') subjects.push(subject);
      }
    }
  }
  return subjects;
}
