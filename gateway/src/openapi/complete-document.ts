import type { OpenAPIObject } from '@nestjs/swagger';
import { problemExtras, problemStatus, type ProblemCode } from '@tenfold/contracts';
import { ROUTE_EXTENSION, routeStatus, type RouteMetadata } from '../http/route.decorator.js';
import { contractSchemas, REF_PREFIX, type Schema, type Schemas } from './contract-schemas.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const all = contractSchemas();
  const refusals: Responses = {};
  for (const [template, path] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation) completeOperation(operation, method, template, { schemas: all, refusals });
    }
  }
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([template, path]) => [template, inMethodOrder(path)]),
  );
  const responses = Object.fromEntries(Object.entries(refusals).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const schemas = referredTo({ paths, responses }, all);
  return { ...document, paths, components: { ...document.components, responses, schemas } };
}

function inMethodOrder(path: OpenAPIObject['paths'][string]): OpenAPIObject['paths'][string] {
  return Object.fromEntries(
    METHODS.flatMap((method) => (path[method] ? [[method, path[method]]] : [])),
  ) as OpenAPIObject['paths'][string];
}

interface Components {
  schemas: Schemas;
  refusals: Responses;
}

function completeOperation(
  operation: Operation,
  method: string,
  template: string,
  { schemas, refusals }: Components,
): void {
  const extended = operation as Operation & { [ROUTE_EXTENSION]?: RouteMetadata };
  const metadata = extended[ROUTE_EXTENSION];
  if (!metadata) throw new Error(`${operation.operationId} lacks @Route`);
  delete extended[ROUTE_EXTENSION];
  if (metadata.group !== undefined) operation.tags = [metadata.group];
  if (metadata.access !== 'anyone') operation.security = [{ session: [] }];
  if (metadata.consumes) {
    operation.requestBody = { required: true, content: bodyContent(metadata.consumes) };
  }
  const query = metadata.query ? parameters('query', schemas[metadata.query.name]) : [];
  const path = metadata.parameters
    ? parameters('path', schemas[metadata.parameters.name])
    : [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => asId(name));
  operation.parameters = [...path, ...query, ...headerParameters(metadata.requestHeaders)];
  operation.responses = { [routeStatus(metadata)]: successResponse(metadata) };
  for (const [status, codes] of refusalCodes(metadata, method)) {
    const name = codes.join('.');
    refusals[name] ??= { description: codes.join(', '), content: json(problemOf(codes)) };
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function bodyContent(
  consumes: NonNullable<RouteMetadata['consumes']>,
): Record<string, { schema: Schema | { $ref: string } }> {
  if ('application/json' in consumes) return json({ type: 'object' });
  if ('application/xml' in consumes) return { 'application/xml': { schema: { type: 'string' } } };
  if ('application/octet-stream' in consumes)
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if ('application/x-www-form-urlencoded' in consumes) {
    const { name } = consumes['application/x-www-form-urlencoded'];
    return { 'application/x-www-form-urlencoded': { schema: reference(name) } };
  }
  const { file } = consumes['multipart/form-data'];
  const properties = { [file]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', required: [file], properties } } };
}

function headerParameters(headers: RouteMetadata['requestHeaders'] = {}) {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' },
  }));
}

function asId(name: string) {
  return { name, in: 'path' as const, required: true, schema: { type: 'string', format: 'uuid' } };
}

function parameters(where: 'path' | 'query', schema: Schemas[string] | undefined) {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }));
}

function successResponse({ reply, status, headers = {} }: RouteMetadata): Operation['responses'][string] {
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: status === 302 ? 'Elsewhere' : 'Done',
    ...(described.length > 0 ? { headers: Object.fromEntries(described) } : {}),
    ...(reply ? { content: replyContent(reply) } : {}),
  };
}

function replyContent(reply: NonNullable<RouteMetadata['reply']>) {
  if (typeof reply === 'string') return { [reply]: { schema: { type: 'string', format: 'binary' } } };
  return json('name' in reply ? reference(reply.name) : listOf(reply[0].name));
}

function refusalCodes(metadata: RouteMetadata, method: string): [status: number, ProblemCode[]][] {
  const codes = new Set<ProblemCode>(metadata.problems);
  if (metadata.access !== 'anyone') codes.add('UNAUTHENTICATED');
  if (metadata.access === 'admin' || metadata.access === 'editor')
    codes.add('FORBIDDEN').add('SECOND_FACTOR_SETUP_REQUIRED');
  // Fastify parses the body even when the route has none
  if (method !== 'get') {
    codes.add('FOREIGN_ORIGIN').add('UNSUPPORTED_MEDIA_TYPE').add('INVALID_INPUT').add('TOO_LARGE');
  }
  codes.add('UNAVAILABLE').add('INTERNAL');
  const sorted = [...codes].toSorted();
  const statuses = new Set(sorted.map((code) => problemStatus[code]));
  return [...statuses].map((status) => [status, sorted.filter((code) => problemStatus[code] === status)]);
}

function problemOf(codes: readonly ProblemCode[]) {
  const problem = reference('Problem');
  const extras = codes.flatMap((code) => problemExtras.get(code) ?? []);
  if (extras.length === 0) return problem;
  return { anyOf: [problem, ...extras.map(({ name }) => ({ allOf: [problem, reference(name)] }))] };
}

function json(schema: object) {
  return { 'application/json': { schema } };
}

function reference(name: string) {
  return { $ref: REF_PREFIX + name };
}

function listOf(name: string) {
  return { type: 'array', items: reference(name) };
}

function referredTo(root: unknown, schemas: Schemas): Schemas {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(REF_PREFIX) && !found.has($ref)) {
      found.add($ref);
      visit(schemas[$ref.slice(REF_PREFIX.length)]);
    }
    Object.values(value).forEach(visit);
  };
  visit(root);
  const names = [...found].map((ref) => ref.slice(REF_PREFIX.length)).toSorted();
  return Object.fromEntries(names.map((name) => [name, definition(name, schemas)]));
}

function definition(name: string, schemas: Schemas): Schemas[string] {
  const schema = schemas[name];
  if (!schema) throw new Error(`${name} has no validation rules to make a schema of`);
  return schema;
}
