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
}

type Parse = (plain: object) => object | null;

const compiled = new Map<Schema<unknown>, Parse | null>();

/**
 * Parses valid input for a class whose fields are all strings, numbers or booleans, as class-transformer and class-validator
 * do, with their metadata and validators, but without collecting the metadata at each call.
 *
 * @returns null when the input may be invalid, or the class has nested objects, lists or options that this does not know:
 *   then the libraries must parse it
 */
export function parseSimple<T extends object>(schema: Schema<T>, plain: object): T | null {
  let parse = compiled.get(schema);
  if (parse === undefined) compiled.set(schema, (parse = compile(schema)));
  return (parse?.(plain) ?? null) as T | null;
}

function compile(schema: Schema<object>): Parse | null {
  const fields = fieldsOf(schema);
  if (fields === null) return null;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (plain) => {
    const object = new schema() as Record<string, unknown>;
    for (const [key, given] of Object.entries(plain) as [string, unknown][]) {
      const field = byName.get(key);
      if (!field || isObject(given)) return null;
      object[key] = field.transforms.reduce<unknown>(
        (value, transform) =>
          transform({ value, key, obj: plain, type: TransformationType.PLAIN_TO_CLASS, options: {} }),
        given,
      );
    }
    return fields.every((field) => isValid(field, object)) ? object : null;
  };
}

function isValid({ name, conditions, checks }: Field, object: Record<string, unknown>): boolean {
  const value = object[name];
  if (!conditions.every((condition) => condition(object, value))) return true;
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
  const fields = Object.entries(byName).map(([name, metadatas]) => fieldOf(schema, name, metadatas));
  return fields.includes(null) ? null : (fields as Field[]);
}

function fieldOf(schema: Schema<object>, name: string, metadatas: Metadata[]): Field | null {
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    schema,
    name,
    TransformationType.PLAIN_TO_CLASS,
  );
  const isKnown =
    metadatas.every(isSimple) &&
    transforms.every(({ options }) => Object.keys(options ?? {}).length === 0) &&
    defaultMetadataStorage.findTypeMetadata(schema, name) === undefined;
  if (!isKnown) return null;
  const ofType = (type: string) => metadatas.filter((metadata) => metadata.type === type);
  return {
    name,
    transforms: transforms.map(({ transformFn }) => transformFn),
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(
      ({ constraints }) => constraints[0] as Condition,
    ),
    checks: ofType(ValidationTypes.CUSTOM_VALIDATION).flatMap(checksOf),
  };
}

function isSimple({ type, each, groups }: Metadata): boolean {
  const isKnownType =
    type === ValidationTypes.CUSTOM_VALIDATION || type === ValidationTypes.CONDITIONAL_VALIDATION;
  return isKnownType && !each && (groups ?? []).length === 0;
}

function checksOf({ constraintCls, constraints = [], validateIf }: Metadata): Check[] {
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ instance }) => ({ validateIf, constraints: constraints as unknown[], validator: instance }));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
