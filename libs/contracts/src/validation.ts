import { Transform, Type } from 'class-transformer';
import {
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { applyDecorators } from './apply-decorators.js';

/** The property is required and may be null. (The OpenAPI generator reads the name `isNullable`.) */
export function Nullable(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_object, value) => value !== null),
    ValidateBy({ name: 'isNullable', validator: { validate: () => true } }),
  );
}

/** UUID of any version, lower-cased when parsed to match PostgreSQL's output. */
export function Id(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID(),
  );
}

/** ISO 8601 in UTC. */
export function Timestamp(): PropertyDecorator {
  return IsISO8601();
}

/** 0 to 100, at most one decimal. */
export function Percentage(): PropertyDecorator {
  return applyDecorators(IsNumber({ maxDecimalPlaces: 1 }), Min(0), Max(100));
}

/** PostgreSQL fails for an OFFSET beyond 64 bits. */
export const MAX_PAGE_OFFSET = 1_000_000;

export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(200),
  );
}

export function PageOffset(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Type(() => Number),
    IsInt(),
    Min(0),
    Max(MAX_PAGE_OFFSET),
  );
}

/** At most `max` characters, without NUL, which PostgreSQL cannot store. */
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
