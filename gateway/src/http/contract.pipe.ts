import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { invalidInput, parseSimple } from '@tenfold/messaging/rpc';

export class ContractPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: invalidInput,
    });
  }

  override async transform(given: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const isOfContract = metatype !== undefined && this.toValidate(metadata);
    const value = isOfContract ? toStorable(given) : given;
    if (isOfContract && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const parsed = parseSimple(metatype, value);
      if (parsed !== null) return parsed;
    }
    return super.transform(value, metadata) as Promise<unknown>;
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
