import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { Schema } from '@tenfold/contracts';
import { invalidInput, parseSchema } from '@tenfold/messaging/rpc';

const PLAIN_TYPES: readonly unknown[] = [undefined, String, Number, Boolean, Array, Object];

/** Parses bodies, queries and parameters by their class of the contracts, which names every key. Other values pass. */
export class ContractPipe implements PipeTransform {
  transform(given: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || PLAIN_TYPES.includes(metatype)) return given;
    const parsed = parseSchema(metatype as Schema<object>, toStorable(given), { forbidNonWhitelisted: true });
    if (!parsed.ok) throw invalidInput(parsed.errors);
    return parsed.value;
  }
}

/**
 * Replaces what PostgreSQL cannot store, NUL and halves of surrogate pairs, which writing aids leave behind, by U+FFFD: a whole
 * request must not fail for one character. Every text of a body, a query string or a path passes here.
 */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toStorable(part)]));
}
