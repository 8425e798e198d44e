import type { ProviderCallback } from '@tenfold/contracts';

const FIELDS = ['code', 'state', 'iss', 'error', 'user'] as const;

export function readCallback(parameters: unknown): ProviderCallback {
  const given = (parameters ?? {}) as Record<string, unknown>;
  const known = FIELDS.flatMap((field) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return Object.fromEntries(known);
}
