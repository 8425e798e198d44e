import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Reply } from './http-client.js';
import { openApi, type Operation, type Schema } from './openapi-document.js';

const ajv = new Ajv({ strict: true, allErrors: true });
addFormats(ajv);

function inJsonSchema(schema: Schema): object {
  const { $ref, nullable, allOf, anyOf, items, properties, ...rest } = schema;
  if ($ref !== undefined) return inJsonSchema(resolve(schema));
  const inner = {
    ...rest,
    ...(allOf ? { allOf: allOf.map(inJsonSchema) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(inJsonSchema) } : {}),
    ...(items ? { items: inJsonSchema(items) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, inJsonSchema(v)])) }
      : {}),
  };
  return nullable ? { anyOf: [{ type: 'null' }, inner] } : inner;
}

export function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  const found = openApi.components.schemas[name];
  if (!found) throw new Error(`The document has no schema ${name}`);
  return found;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(operation: Operation, status: string, schema: Schema): ValidateFunction {
  const key = `${operation.name} ${status}`;
  const known = validators.get(key) ?? ajv.compile(inJsonSchema(schema));
  validators.set(key, known);
  return known;
}

const INSIDES =
  /node_modules|\bat \S+ \(|\.ts:\d|\.js:\d|\bSELECT\b|\bINSERT\b|relation "|violates|ECONNREFUSED/;

function isNotSetUp({ name }: Operation, { status, text }: Reply): boolean {
  return (
    status === 503 && /^GET \/api\/auth\/(google|apple)$/.test(name) && text.includes('is not set up here')
  );
}

export function replyFaults(operation: Operation, reply: Reply): string[] {
  const status = String(reply.status);
  if (reply.status >= 500 && !isNotSetUp(operation, reply))
    return [`answered ${status}: ${reply.text.slice(0, 300)}`];
  const documented = operation.responses[status];
  if (!documented) return [`answered ${status}, which is not documented: ${reply.text.slice(0, 300)}`];
  const faults = INSIDES.test(reply.text) ? [`reveals internals: ${reply.text.slice(0, 300)}`] : [];
  const [[type, content] = []] = Object.entries(documented.content ?? {});
  if (!type || !content) return reply.text === '' ? faults : [...faults, `${status} has a body`];
  if (!String(reply.headers['content-type']).startsWith(type))
    return [...faults, `${status} is ${reply.headers['content-type']} and not ${type}`];
  if (type !== 'application/json') return faults;
  const validate = validatorOf(operation, status, content.schema);
  if (validate(JSON.parse(reply.text))) return faults;
  return [...faults, `${status} ${ajv.errorsText(validate.errors)}: ${reply.text.slice(0, 300)}`];
}
