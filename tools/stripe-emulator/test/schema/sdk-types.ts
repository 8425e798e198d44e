import { join } from 'node:path';
import ts from 'typescript';

export interface SdkTypes {
  checker: ts.TypeChecker;
  root(name: string): ts.Type;
  roots: string[];
  named(name: string): ts.Type;
}

export function readSdkTypes(): SdkTypes {
  const file = join(__dirname, 'roots.ts');
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    lib: ['lib.es2020.d.ts'],
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const roots = source?.statements.find(ts.isInterfaceDeclaration);
  const stripe = source?.statements.find(ts.isImportDeclaration)?.importClause?.name;
  if (source === undefined || roots === undefined || stripe === undefined)
    throw new Error('roots.ts is not as expected.');
  const namespace = checker.getAliasedSymbol(mustBe(checker.getSymbolAtLocation(stripe), 'Stripe'));
  const rootsType = checker.getTypeAtLocation(roots);
  return {
    checker,
    roots: rootsType.getProperties().map((property) => property.name),
    root: (name) => checker.getTypeOfSymbol(mustBe(rootsType.getProperty(name), name)),
    named: (name) => {
      const symbol = name.split('.').reduce<ts.Symbol>((inside, part) => {
        const target = inside.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(inside) : inside;
        return mustBe(
          checker.getExportsOfModule(target).find((it) => it.name === part),
          name,
        );
      }, namespace);
      return checker.getDeclaredTypeOfSymbol(
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      );
    },
  };
}

function mustBe<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The SDK has no ${name}.`);
  return value;
}
