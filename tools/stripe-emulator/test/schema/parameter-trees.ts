import ts from 'typescript';
import type { SdkTypes } from './sdk-types';

/**
 * The parameters of a type, e.g. `customer,items{metadata{*},price,quantity}`. A list is written as its element;
 * `*` stands for any name.
 */
export function parameterTree({ checker, named }: SdkTypes, name: string): string {
  const treeOf = (types: readonly ts.Type[], within: ts.Type[]): string => {
    const fields = new Map<string, string>();
    for (const type of types) {
      if (checker.getIndexTypeOfType(type, ts.IndexKind.String) !== undefined) fields.set('*', '*');
      for (const property of checker.getPropertiesOfType(type)) {
        const inner = objectsIn(checker.getTypeOfSymbol(property)).filter((it) => !within.includes(it));
        const tree = inner.length === 0 ? '' : `{${treeOf(inner, [...within, ...inner])}}`;
        fields.set(property.name, `${property.name}${tree}`);
      }
    }
    return [...fields.values()].sort().join(',');
  };

  const objectsIn = (type: ts.Type): ts.Type[] => {
    if (type.isUnion()) return type.types.flatMap(objectsIn);
    if (checker.isArrayType(type))
      return checker.getTypeArguments(type as ts.TypeReference).flatMap(objectsIn);
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0;
    return isObject && type.symbol?.name !== 'Date' ? [type] : [];
  };

  return treeOf([named(name)], []);
}
