import type { OpenAPIObject } from '@nestjs/swagger';
import { problemExtras, problemStatus } from '@tenfold/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { IS_OPTIONAL, ValidationTypes } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

export type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type Schema = Exclude<Schemas[string], { $ref: string }>;

export const REF_PREFIX = '#/components/schemas/';

const OPTIONAL = 'x-optional';
type Property = Schema & { $ref?: string; [OPTIONAL]?: true };

export function contractSchemas(): Schemas {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: REF_PREFIX,
    additionalConverters: {
      // a nullable property is still required: only IsOptional makes it optional
      [ValidationTypes.CONDITIONAL_VALIDATION]: ({ name }) =>
        name === IS_OPTIONAL ? { [OPTIONAL]: true } : {},
      isNullable: { nullable: true },
      isStorable: {},
      isCalendarDay: { type: 'string', format: 'date' },
      isUuid: { type: 'string', format: 'uuid' },
      isIso8601: { type: 'string', format: 'date-time' },
    },
  }) as Record<string, Schema>;
  const extras = new Set([...problemExtras.values()].map(({ name }) => name));
  for (const [name, schema] of Object.entries(schemas)) tidyProperties(schema, extras.has(name));
  return { ...schemas, Problem: problemSchema() };
}

function tidyProperties(schema: Schema, additionalProperties: boolean): void {
  const properties = (schema.properties ?? {}) as Record<string, Property>;
  const required = Object.keys(properties).filter((name) => !properties[name]?.[OPTIONAL]);
  schema.additionalProperties = additionalProperties;
  delete schema.required;
  if (required.length > 0) schema.required = required;
  for (const property of Object.values(properties)) {
    delete property[OPTIONAL];
    if (property.nullable && property.enum) property.enum = [...(property.enum as unknown[]), null];
    if (property.$ref === undefined || !property.nullable) continue;
    property.allOf = [{ $ref: property.$ref }];
    delete property.$ref;
  }
}

function problemSchema(): Schema {
  const text = { type: 'string' };
  const fieldError = {
    type: 'object',
    required: ['field', 'message'],
    properties: { field: text, message: text },
  };
  return {
    type: 'object',
    required: ['statusCode', 'code', 'message', 'requestId'],
    properties: {
      statusCode: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(problemStatus), description: 'Machine-readable code' },
      message: { type: 'string', description: 'Message for people; its wording may change' },
      requestId: { type: 'string' },
      errors: { type: 'array', items: fieldError },
    },
    additionalProperties: true,
  };
}
