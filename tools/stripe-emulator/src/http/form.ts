/** A form-encoded body in Stripe's syntax: `a[b][0]=c` is `{ a: { b: ['c'] } }`. Values stay strings. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

export function parseForm(encoded: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(encoded)) assign(root, pathOf(key), value);
  return listsIn(root) as Form;
}

function pathOf(key: string): string[] {
  const [head = '', ...rest] = key.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function assign(target: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const there = Object.hasOwn(target, key) ? target[key] : undefined;
  const inner: Form = typeof there === 'object' && !Array.isArray(there) ? there : {};
  Object.defineProperty(target, key, { value: inner, enumerable: true, configurable: true, writable: true });
  assign(inner, rest, value);
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
