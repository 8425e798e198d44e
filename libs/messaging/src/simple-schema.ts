// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- services compile this source without the file
/// <reference path="./class-transformer-storage.d.ts" />
import type { Schema } from '@tenfold/contracts';
import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

type Condition = (object: object, value: unknown) => boolean;

interface Check {
  validateIf: Condition | undefined;
  constraints: unknown[];
  validator: ValidatorConstraintInterface;
}

interface Field {
  name: string;
  transforms: ((params: TransformFnParams) => unknown)[];
  conditions: Condition[];
  checks: Check[];
  /** Parses the object that the field holds. */
  nested: Parse | null;
  /** A list, or options that this does not know: only the libraries can parse a value. */
  isUnknown: boolean;
}

type Parse = (plain: object) => object | null;

const compiled = new Map<Schema<unknown>, Parse | null>();

/**
 * Parses valid input of strings, numbers, booleans and nested objects as class-transformer and class-validator do, with
 * their metadata and validators, but without collecting the metadata at each call.
 *
 * @returns null when the input may be invalid, or contains lists, or fields with options that this does not know:
 *   then the libraries must parse it
 */
export function parseSimple<T extends object>(schema: Schema<T>, plain: object): T | null {
  return (parserOf(schema)?.(plain) ?? null) as T | null;
}

function parserOf(schema: Schema<object>): Parse | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  compiled.set(schema, null); // a class that contains itself is left to the libraries
  const parse = compile(schema);
  compiled.set(schema, parse);
  return parse;
}

function compile(schema: Schema<object>): Parse | null {
  const fields = fieldsOf(schema);
  if (fields === null) return null;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (plain) => {
    const object = new schema() as Record<string, unknown>;
    for (const [key, given] of Object.entries(plain) as [string, unknown][]) {
      const field = byName.get(key);
      if (!field || field.isUnknown) return null;
      const value = isObject(given) ? parseNested(field, given) : given;
      if (value === null && given !== null) return null;
      object[key] = field.transforms.reduce<unknown>(
        (transformed, transform) =>
          transform({
            value: transformed,
            key,
            obj: plain,
            type: TransformationType.PLAIN_TO_CLASS,
            options: {},
          }),
        value,
      );
    }
    return fields.every((field) => isValid(field, object)) ? object : null;
  };
}

function parseNested({ nested }: Field, given: object): object | null {
  return Array.isArray(given) || nested === null ? null : nested(given);
}

function isValid(
  { name, conditions, checks, nested, isUnknown }: Field,
  object: Record<string, unknown>,
): boolean {
  const value = object[name];
  if (!conditions.every((condition) => condition(object, value))) return true;
  if (isUnknown || (nested !== null && !isObject(value))) return false;
  return checks.every(
    ({ validateIf, constraints, validator }) =>
      (validateIf && !validateIf(object, value)) ||
      // a promise is not `true`
      validator.validate(value, {
        targetName: object.constructor.name,
        property: name,
        object,
        value,
        constraints,
      }) === true,
  );
}

function fieldsOf(schema: Schema<object>): Field[] | null {
  const storage = getMetadataStorage();
  const byName = storage.groupByPropertyName(storage.getTargetValidationMetadatas(schema, '', false, false));
  const hasExposed = defaultMetadataStorage.getExposedMetadatas(schema).length > 0;
  const hasExcluded = defaultMetadataStorage.getExcludedMetadatas(schema).length > 0;
  if (hasExposed || hasExcluded) return null;
  return Object.entries(byName).map(([name, metadatas]) => fieldOf(schema, name, metadatas));
}

function fieldOf(schema: Schema<object>, name: string, metadatas: Metadata[]): Field {
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    schema,
    name,
    TransformationType.PLAIN_TO_CLASS,
  );
  const ofType = (type: string) => metadatas.filter((metadata) => metadata.type === type);
  const isNested = ofType(ValidationTypes.NESTED_VALIDATION).length > 0;
  const nested = isNested ? nestedParser(schema, name) : null;
  const isKnown =
    metadatas.every(isSimple) &&
    transforms.every(({ options }) => Object.keys(options ?? {}).length === 0) &&
    (isNested
      ? nested !== null && transforms.length === 0
      : defaultMetadataStorage.findTypeMetadata(schema, name) === undefined);
  return {
    name,
    transforms: transforms.map(({ transformFn }) => transformFn),
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(
      ({ constraints }) => constraints[0] as Condition,
    ),
    checks: ofType(ValidationTypes.CUSTOM_VALIDATION).flatMap(checksOf),
    nested,
    isUnknown: !isKnown,
  };
}

function nestedParser(schema: Schema<object>, name: string): Parse | null {
  const type = defaultMetadataStorage.findTypeMetadata(schema, name);
  if (type === undefined || Object.keys(type.options).length > 0) return null;
  return parserOf(type.typeFunction() as Schema<object>);
}

const SIMPLE_TYPES: string[] = [
  ValidationTypes.CUSTOM_VALIDATION,
  ValidationTypes.CONDITIONAL_VALIDATION,
  ValidationTypes.NESTED_VALIDATION,
];

function isSimple({ type, each, groups }: Metadata): boolean {
  return SIMPLE_TYPES.includes(type) && !each && (groups ?? []).length === 0;
}

function checksOf({ constraintCls, constraints = [], validateIf }: Metadata): Check[] {
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ instance }) => ({ validateIf, constraints: constraints as unknown[], validator: instance }));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
