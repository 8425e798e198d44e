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

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const isOfContract = metatype !== undefined && this.toValidate(metadata);
    if (isOfContract && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const parsed = parseSimple(metatype, value);
      if (parsed !== null) return parsed;
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }
}
