import ts from 'typescript';
import type { SdkTypes } from './sdk-types';

export type JsonSchema = Record<string, unknown>;

/**
 * JSON Schema of the SDK's types on the wire, one definition per type. Enums are closed although the types leave
 * them open for future values, unknown fields are refused, and amounts in Decimal are text.
 *
 * @public loaded when it is needed
 */
export function responseSchema({ checker, roots, root }: SdkTypes): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const names = new Map<ts.Type, string>();

  const schemaOf = (type: ts.Type): JsonSchema => {
    if (type.aliasSymbol?.name === 'Decimal') return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return {};
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.isUnion()) return unionOf(type.types);
    if (type.isIntersection() && isOpenString(type)) return { type: 'string' };
    if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(elementOf(type)) };
    return referenceTo(type);
  };

  const unionOf = (all: readonly ts.Type[]): JsonSchema => {
    const members = all.filter((it) => !(it.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const literals = members.filter((it) => it.isStringLiteral()).map((it) => it.value);
    const closed = members.filter(
      (it) => !it.isStringLiteral() && !(literals.length > 0 && isOpenString(it)),
    );
    const schemas = [...(literals.length > 0 ? [{ enum: literals }] : []), ...closed.map(schemaOf)];
    return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
  };

  const elementOf = (type: ts.Type): ts.Type => {
    const element = checker.getTypeArguments(type as ts.TypeReference)[0];
    if (element === undefined) throw new Error('An array without an element type.');
    return element;
  };

  const referenceTo = (type: ts.Type): JsonSchema => {
    const known = names.get(type);
    if (known !== undefined) return { $ref: `#/definitions/${known}` };
    const name = `${type.symbol?.name ?? 'Object'}${names.size}`;
    names.set(type, name);
    definitions[name] = objectOf(type);
    return { $ref: `#/definitions/${name}` };
  };

  const objectOf = (type: ts.Type): JsonSchema => {
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = checker.getPropertiesOfType(type).filter((it) => !isNever(checker.getTypeOfSymbol(it)));
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((it) => [it.name, schemaOf(checker.getTypeOfSymbol(it))])),
      required: fields.filter((it) => !(it.flags & ts.SymbolFlags.Optional)).map((it) => it.name),
      additionalProperties: index === undefined ? false : schemaOf(index),
    };
  };

  const top = Object.fromEntries(roots.map((name) => [name, schemaOf(root(name))]));
  return { definitions: { ...definitions, ...prefixed(top) } };
}

const prefixed = (schemas: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`root.${name}`, schema]));

function isOpenString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((it) => it.flags & ts.TypeFlags.String);
}

function isNever(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.every((it) => it.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never));
}
