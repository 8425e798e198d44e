import fc from 'fast-check';
import type { Operation, Schema } from './openapi-document.js';
import { resolve } from './reply-checker.js';

/** Existing values by property name, so that not every call ends with "not found". */
export type Known = Record<string, readonly string[]>;

export interface Call {
  path: string;
  contentType: string | null;
  body: string | null;
}

type Properties = Record<string, unknown>;

const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(5_000),
  "'; DROP TABLE app_user; --",
  '" OR "1"="1',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=1+1',
  'a\r\nBcc: victim@evil.example',
  '../../../../etc/passwd',
  '//evil.example',
  '__proto__',
  'NaN',
  '-0',
];

const FOUR_DIGIT_YEARS = { noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') };

const nastyText = fc.constantFrom(...NASTY);
const anyText = fc.oneof(
  nastyText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, 9_007_199_254_740_993, [], {}, [[]]),
  anyText,
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
);

function valid(name: string, given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if (schema.nullable) {
    const { nullable: _, ...inner } = schema;
    return fc.oneof({ weight: 5, arbitrary: valid(name, inner, known) }, fc.constant(null));
  }
  const existing = known[name];
  const fresh = schema.enum ? fc.constantFrom(...schema.enum) : validOfType(schema, known);
  if (!existing || existing.length === 0) return fresh;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...existing) }, fresh);
}

function validOfType(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(valid('', schema.items ?? {}, known), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    default:
      return validText(schema);
  }
}

function validText({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  // no real address: mail to it stays in the test mailbox
  if (format === 'email') return fc.stringMatching(/^[a-z]{8,14}$/).map((name) => `${name}@fuzz.example`);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date') return fc.date(FOUR_DIGIT_YEARS).map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
}

function validObject({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<Properties> {
  const fields = Object.entries(properties).map(([name, property]) => [name, valid(name, property, known)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

type Mutation = (body: Properties) => { contentType?: string | null; body: string | null };

const json = (body: unknown) => ({ body: JSON.stringify(body) });

function mutations(names: readonly string[]): fc.Arbitrary<Mutation> {
  const field = fc.constantFrom(...(names.length > 0 ? names : ['field']));
  const extra = fc.constantFrom(
    'isAdmin',
    'userId',
    'subscriptionTier',
    'score',
    'constructor',
    'toString',
    '',
  );
  const raw = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1,}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '[{}]',
    `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
    '\ufeff{}',
    '{"a":1e99999}',
    `{"a":"${'x'.repeat(70_000)}"}`,
  );
  const types = fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/xml',
    'application/json; charset=utf-16',
    'application/vnd.api+json',
    'nonsense',
    null,
  );
  return fc.oneof(
    fc.tuple(field, anyValue).map(
      ([name, value]): Mutation =>
        (body) =>
          json({ ...body, [name]: value }),
    ),
    fc.tuple(field, nastyText).map(
      ([name, value]): Mutation =>
        (body) =>
          json({ ...body, [name]: value }),
    ),
    field.map(
      (name): Mutation =>
        (body) =>
          json({ ...body, [name]: undefined }),
    ),
    field.map(
      (name): Mutation =>
        (body) =>
          json({ ...body, [name]: null }),
    ),
    fc.tuple(extra, anyValue).map(
      ([name, value]): Mutation =>
        (body) =>
          json({ ...body, [name]: value }),
    ),
    raw.map((text): Mutation => () => ({ body: text })),
    types.map((contentType): Mutation => (body) => ({ contentType, ...json(body) })),
    fc.constant<Mutation>(() => ({ contentType: null, body: null })),
  );
}

function bodies(operation: Operation, known: Known): fc.Arbitrary<Pick<Call, 'contentType' | 'body'>> {
  if (operation.method === 'GET') return fc.constant({ contentType: null, body: null });
  const content = operation.requestBody?.content ?? {};
  const schema = resolve(content['application/json']?.schema ?? { type: 'object' });
  const wrong = fc
    .tuple(validObject(schema, known), mutations(Object.keys(schema.properties ?? {})))
    .map(([body, mutate]) => ({ contentType: 'application/json', ...mutate(body) }));
  return fc.oneof({ weight: 2, arbitrary: right(operation, known) }, { weight: 3, arbitrary: wrong });
}

function right(operation: Operation, known: Known): fc.Arbitrary<Pick<Call, 'contentType' | 'body'>> {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  switch (type) {
    case undefined:
      return fc.constant({ contentType: null, body: null });
    case 'application/xml':
      return anyText.map((text) => ({ contentType: type, body: `<exam title="${text}"/>` }));
    case 'multipart/form-data':
      return anyText.map((text) => ({
        contentType: `${type}; boundary=edge`,
        body: file(content?.schema, text),
      }));
    case 'application/x-www-form-urlencoded':
      return validObject(resolve(content?.schema ?? {}), known).map((fields) => ({
        contentType: type,
        body: new URLSearchParams(fields as Record<string, string>).toString(),
      }));
    default:
      return validObject(resolve(content?.schema ?? {}), known).map((fields) => ({
        contentType: type,
        body: JSON.stringify(fields),
      }));
  }
}

function file(schema: Schema | undefined, text: string): string {
  const [field = 'file'] = Object.keys(schema?.properties ?? {});
  const head = `content-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png`;
  return `--edge\r\n${head}\r\n\r\n${text}\r\n--edge--\r\n`;
}

function paths(operation: Operation, known: Known): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? [];
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => {
      const good = valid(name, schema, known).map(String);
      const bad = fc.oneof(nastyText, fc.constantFrom('1', 'null', '..', '.', '%00', 'a/b'));
      return [name, fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: bad })];
    }),
  );
  const queryNames = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const chosen = fc.subarray(queryNames);
  const oddities = fc.constantFrom(
    '',
    '',
    '',
    '',
    'x=1',
    'limit=1&limit=2',
    'a[b]=1',
    '__proto__[x]=1',
    '%',
    '&&=',
  );
  return fc.tuple(fc.record(values), chosen, oddities).map(([given, names, oddity]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(given[name] ?? ''));
    const query = [...names.map((name) => `${name}=${encode(given[name] ?? '')}`), oddity].filter(Boolean);
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  });
}

/** Excludes empty segments, which would match another route, and lone surrogates, which cannot be encoded. */
function encode(value: string): string {
  const text = ['', '.', '..'].includes(value) ? `${value}~` : value;
  return beforeCutCharacter(encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 2_000));
}

/** Without this, the end of a character of several bytes would be missing, which no operation could read. */
function beforeCutCharacter(encoded: string): string {
  try {
    decodeURIComponent(encoded);
    return encoded;
  } catch {
    return beforeCutCharacter(encoded.slice(0, -1));
  }
}

export function calls(operation: Operation, known: Known): fc.Arbitrary<Call> {
  return fc
    .tuple(paths(operation, known), bodies(operation, known))
    .map(([path, body]) => ({ path, ...body }));
}
