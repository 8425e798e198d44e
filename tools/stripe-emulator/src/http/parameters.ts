import { parameterTrees } from '../schema/parameters.generated.js';
import { ApiError } from './api-error.js';
import type { Form, FormValue } from './form.js';
import type { Operation } from './operation.js';

interface Tree {
  [name: string]: Tree;
}

export function refuseUnknown({ params }: Operation, form: Form): void {
  const allowed = params === null ? {} : treeOf(params);
  check({ ...allowed, expand: {} }, form, '');
}

const parsed = new Map<string, Tree>();

function treeOf(params: string): Tree {
  const known = parsed.get(params);
  if (known !== undefined) return known;
  const tree = parseTree(parameterTrees[params] ?? '');
  parsed.set(params, tree);
  return tree;
}

function parseTree(text: string): Tree {
  const root: Tree = Object.create(null) as Tree;
  const open: Tree[] = [root];
  for (const [, name, end] of text.matchAll(/([^{},]*)([{},]?)/g)) {
    const inside = open.at(-1);
    if (inside === undefined) throw new Error('The list of parameters is not well-formed.');
    const inner: Tree = Object.create(null) as Tree;
    if (name) inside[name] = inner;
    if (end === '{') open.push(inner);
    if (end === '}') open.pop();
  }
  return root;
}

function check(tree: Tree, form: Form, path: string): void {
  for (const [name, value] of Object.entries(form)) {
    const full = path === '' ? name : `${path}[${name}]`;
    const inner = tree[name] ?? tree['*'];
    if (inner === undefined) throw unknown(full);
    checkValue(inner, value, full);
  }
}

function checkValue(tree: Tree, value: FormValue, path: string): void {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) value.forEach((element, index) => checkValue(tree, element, `${path}[${index}]`));
  else check(tree, value, path);
}

function unknown(param: string): ApiError {
  const message = `Received unknown parameter: ${param}`;
  return new ApiError(400, { type: 'invalid_request_error', code: 'parameter_unknown', message, param });
}
