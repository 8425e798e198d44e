import { Problem } from '@tenfold/contracts';
import type { ValidationError } from 'class-validator';
import { fieldErrors } from '../parse-schema.js';

export function invalidInput(errors: ValidationError[]): Problem {
  const fields = fieldErrors(errors);
  return new Problem('INVALID_INPUT', fields[0]?.message ?? 'The request is not valid.', { errors: fields });
}
