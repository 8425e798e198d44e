import type { FieldError, Schema } from '@tenfold/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync, ValidationError, type ValidatorOptions } from 'class-validator';
import { parseSimple } from './simple-schema.js';

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: ValidationError[] };

/**
 * Converts a received value into an instance of `schema` and validates it. Null and undefined count as `{}`.
 * Drops unknown keys, so that a newer sender can add fields, unless `forbidNonWhitelisted`.
 */
export function parseSchema<T extends object>(
  schema: Schema<T>,
  plain: unknown,
  options: Pick<ValidatorOptions, 'forbidNonWhitelisted'> = {},
): Parsed<T> {
  const source = plain ?? {};
  if (typeof source !== 'object' || Array.isArray(source)) return { ok: false, errors: [notAnObject()] };
  const simple = parseSimple(schema, source);
  if (simple !== null) return { ok: true, value: simple };
  const value = plainToInstance(schema, source);
  // without forbidUnknownValues: false, a class without fields would fail validation
  const always = { whitelist: true, stopAtFirstError: true, forbidUnknownValues: false };
  const errors = validateSync(value, { ...always, ...options });
  return errors.length === 0 ? { ok: true, value } : { ok: false, errors };
}

function notAnObject(): ValidationError {
  return Object.assign(new ValidationError(), {
    property: '',
    constraints: { isObject: 'An object is expected' },
  });
}

export function fieldErrors(errors: ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = prefix + error.property;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}
