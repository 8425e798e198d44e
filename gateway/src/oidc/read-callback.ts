import type { ProviderCallback } from '@tenfold/contracts';

const FIELDS = ['code', 'state', 'iss', 'error', 'user'] as const;

export function readCallback(answer: unknown): ProviderCallback {
  const given = (answer ?? {}) as Record<string, unknown>;
  const known = FIELDS.flatMap((field) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return Object.fromEntries(known);
}
