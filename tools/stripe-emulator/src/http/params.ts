import type { Form, FormValue } from './form.js';
import { invalid, missing } from './api-error.js';

export class Params {
  constructor(
    readonly form: Form,
    private readonly path = '',
  ) {}

  has(name: string): boolean {
    return Object.hasOwn(this.form, name);
  }

  text(name: string): string | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw invalid(`Invalid string: ${this.nameOf(name)}`, { param: this.nameOf(name) });
    return value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw missing(this.nameOf(name));
    return value;
  }

  clearable(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) {
      throw invalid(`Invalid ${this.nameOf(name)}: must be one of ${values.join(', ')}`, {
        param: this.nameOf(name),
      });
    }
    return known;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d+$/.test(value)) {
      const details = { code: 'parameter_invalid_integer', param: this.nameOf(name) };
      throw invalid(`Invalid integer: ${value}`, details);
    }
    return Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') {
      throw invalid(`Invalid boolean: ${value}`, { param: this.nameOf(name) });
    }
    return value === 'true';
  }

  part(name: string): Params | undefined {
    const value = this.raw(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalid(`Invalid object: ${this.nameOf(name)}`, { param: this.nameOf(name) });
    }
    return new Params(value, this.nameOf(name));
  }

  parts(name: string): Params[] | undefined {
    const values = this.list(name);
    return values?.map((value, index) => {
      if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: name });
      return new Params(value, `${this.nameOf(name)}[${index}]`);
    });
  }

  texts(name: string): string[] | undefined {
    return this.list(name)?.map(String);
  }

  private list(name: string): FormValue[] | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (value === '') return [];
    if (!Array.isArray(value))
      throw invalid(`Invalid array: ${this.nameOf(name)}`, { param: this.nameOf(name) });
    return value;
  }

  private raw(name: string): FormValue | undefined {
    return Object.hasOwn(this.form, name) ? this.form[name] : undefined;
  }

  private nameOf(name: string): string {
    return this.path === '' ? name : `${this.path}[${name}]`;
  }
}

export function mergeMetadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  if (params.has('metadata') && params.form['metadata'] === '') return {};
  const given = params.part('metadata');
  if (given === undefined) return before;
  const merged = { ...before };
  for (const name of Object.keys(given.form)) {
    const value = given.text(name) ?? '';
    if (value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}
