import type { FieldError, Schema } from '@tenfold/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync, ValidationError } from 'class-validator';

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: ValidationError[] };

/**
 * Turns what came over the wire into an instance of `schema`, or says what is wrong with it; nothing counts as an
 * object without fields. Unknown keys are dropped, so that a newer sender may say more than this reader knows.
 */
export function parseSchema<T extends object>(schema: Schema<T>, plain: unknown): Parsed<T> {
  const source = plain ?? {};
  if (typeof source !== 'object' || Array.isArray(source)) return { ok: false, errors: [notAnObject()] };
  const value = plainToInstance(schema, source);
  // a class without fields is a valid schema; by default the validator calls it unknown
  const errors = validateSync(value, { whitelist: true, stopAtFirstError: true, forbidUnknownValues: false });
  return errors.length === 0 ? { ok: true, value } : { ok: false, errors };
}

function notAnObject(): ValidationError {
  return Object.assign(new ValidationError(), {
    property: '',
    constraints: { isObject: 'An object is expected' },
  });
}

/** Each fault by the path of its field, nested objects and arrays included. */
export function fieldErrors(errors: ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = prefix + error.property;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}
