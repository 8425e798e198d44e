import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { Problem, type Caller, type RpcRequest, type Schema } from '@tenfold/contracts';
import type { ValidationError } from 'class-validator';
import { fieldErrors, parseSchema } from '../parse-schema.js';

/** Parses the input at a service's door. Unknown keys are dropped, so that a newer gateway may send more. */
export class RpcInputPipe<Input extends object> implements PipeTransform<unknown, unknown> {
  constructor(private readonly schema: Schema<Input>) {}

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'body') return value;
    const request = (value ?? {}) as { caller?: Caller | null; input?: unknown };
    const parsed = parseSchema(this.schema, request.input);
    if (!parsed.ok) throw invalidInput(parsed.errors);
    return { caller: request.caller ?? null, input: parsed.value } satisfies RpcRequest<Input>;
  }
}

/** 400 with each field by its path and what is wrong with it. */
export function invalidInput(errors: ValidationError[]): Problem {
  const fields = fieldErrors(errors);
  return new Problem('INVALID_INPUT', fields[0]?.message ?? 'The request is not valid.', { errors: fields });
}
