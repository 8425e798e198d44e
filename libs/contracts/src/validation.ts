import { Transform } from 'class-transformer';
import {
  IsISO8601,
  IsNumber,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { applyDecorators } from './apply-decorators.js';

/** The value may be null but must be there. (The OpenAPI generator knows the name `isNullable`.) */
export function Nullable(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_object, value) => value !== null),
    ValidateBy({ name: 'isNullable', validator: { validate: () => true } }),
  );
}

/** A UUID of any version, as every id is; in lower case once parsed, as the databases write it. */
export function Id(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID(),
  );
}

/** An ISO 8601 UTC string. */
export function Timestamp(): PropertyDecorator {
  return IsISO8601();
}

/** 0 to 100, at most one decimal. */
export function Percentage(): PropertyDecorator {
  return applyDecorators(IsNumber({ maxDecimalPlaces: 1 }), Min(0), Max(100));
}

/** Text of at most `max` characters, without NUL, which PostgreSQL cannot store. */
export function Text(max: number): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(max),
    ValidateBy({
      name: 'isStorable',
      validator: {
        validate: (value) => typeof value === 'string' && !value.includes('\0'),
        defaultMessage: () => '$property must not contain a NUL character',
      },
    }),
  );
}
