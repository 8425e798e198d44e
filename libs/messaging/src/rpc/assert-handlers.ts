import type { INestApplicationContext } from '@nestjs/common';
import type { Call } from '@tenfold/contracts';
import { findHandlers } from './find-handlers.js';

export function assertHandlers(app: INestApplicationContext, calls: readonly Call<object, unknown>[]): void {
  const found = findHandlers(app).map(({ call }) => call.subject);
  const faults: string[] = [];
  for (const { subject } of calls) {
    const count = found.filter((candidate) => candidate === subject).length;
    if (count !== 1) faults.push(`${subject} has ${count} handlers`);
  }
  for (const subject of found) {
    if (!calls.some((call) => call.subject === subject))
      faults.push(`${subject} is handled but not declared`);
  }
  if (faults.length > 0) throw new Error(`Calls and handlers do not match: ${faults.join('; ')}`);
}
