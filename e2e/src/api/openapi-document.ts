import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  nullable?: boolean;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface DocumentedOperation {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation extends DocumentedOperation {
  name: string;
  method: string;
  path: string;
}

const FILE = join(__dirname, '../../../gateway/openapi.json');

export const openApi = JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument;

export const operations: readonly Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
  })),
);

export function isUnsafe({ method }: Operation): boolean {
  return method !== 'GET';
}

export function isForAdministrators({ responses }: Operation): boolean {
  return responses['403']?.description.split(', ').includes('SECOND_FACTOR_SETUP_REQUIRED') ?? false;
}
