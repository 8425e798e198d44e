import {
  canonicalEmail,
  EMAIL_INVALID,
  EMAIL_INVISIBLE,
  hasInvisibleCharacter,
  isCalendarDay,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SHORT,
} from '@tenfold/exam';
import { Transform, Type } from 'class-transformer';
import {
  IS_EMAIL,
  isEmail,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { applyDecorators } from './apply-decorators.js';

export { canonicalEmail };

/** Required, but may be null. (The OpenAPI generator reads the name `isNullable`.) */
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

export function Timestamp(): PropertyDecorator {
  return IsISO8601();
}

export function CalendarDay(): PropertyDecorator {
  return ValidateBy({
    name: 'isCalendarDay',
    validator: { validate: isCalendarDay, defaultMessage: () => '$property must be a date as YYYY-MM-DD' },
  });
}

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

/** Required, without spaces at its ends. */
export function TrimmedText(max: number, missing?: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MinLength(1, missing === undefined ? {} : { message: missing }),
    Text(max),
  );
}

/** Why an administrator or editor makes a change; for the history and the audit log. */
export function Reason(): PropertyDecorator {
  return TrimmedText(300, 'Say why you make this change.');
}

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

export function IsIdempotencyKey(): PropertyDecorator {
  return Matches(IDEMPOTENCY_KEY, {
    message: 'idempotencyKey must have 1 to 128 printable characters without spaces',
  });
}

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

const EMAIL_MAX_LENGTH = 254;

/** Quotes around the local part would be a second spelling of the same mailbox. */
export function isEmailAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= EMAIL_MAX_LENGTH &&
    !hasInvisibleCharacter(value) &&
    !value.includes('"') &&
    isEmail(value) &&
    isEmail(canonicalEmail(value))
  );
}

export function EmailAddress(): PropertyDecorator {
  const message = ({ value }: ValidationArguments) =>
    typeof value === 'string' && hasInvisibleCharacter(value) ? EMAIL_INVISIBLE : EMAIL_INVALID;
  return applyDecorators(
    ValidateBy({ name: IS_EMAIL, validator: { validate: isEmailAddress } }, { message }),
    MaxLength(EMAIL_MAX_LENGTH, { message }),
  );
}

export function NewPassword(): PropertyDecorator {
  return applyDecorators(
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_SHORT }),
    IsString({ message: PASSWORD_SHORT }),
  );
}

export function CurrentPassword(): PropertyDecorator {
  return applyDecorators(MaxLength(1024), IsString());
}
