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

interface DocumentedResponse {
  description: string;
  content?: Content;
}

interface DocumentedOperation<Response = DocumentedResponse> {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation<DocumentedResponse | { $ref: string }>>>;
  components: { responses: Record<string, DocumentedResponse>; schemas: Record<string, Schema> };
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
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolveResponse(response)]),
    ),
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
  })),
);

function resolveResponse(response: DocumentedResponse | { $ref: string }): DocumentedResponse {
  if (!('$ref' in response)) return response;
  const found = openApi.components.responses[response.$ref.replace('#/components/responses/', '')];
  if (!found) throw new Error(`The document has no ${response.$ref}`);
  return found;
}

export function isUnsafe({ method }: Operation): boolean {
  return method !== 'GET';
}

export function isForAdministrators({ responses }: Operation): boolean {
  return responses['403']?.description.split(', ').includes('SECOND_FACTOR_SETUP_REQUIRED') ?? false;
}
