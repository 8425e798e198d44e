/** @throws RangeError outside the array */
export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`not an index: ${index}`);
  return value;
}

/**
 * Refuses NaN and infinite numbers anywhere in the values. Comparisons with NaN are false, so it would pass most limits.
 *
 * @throws RangeError
 */
export function requireFinite(...values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
    } else if (value instanceof Float64Array) {
      requireFinite(value.find((each) => !Number.isFinite(each)));
    } else if (Array.isArray(value)) {
      for (const each of value) requireFinite(each);
    } else if (typeof value === 'object' && value !== null) requireFinite(...Object.values(value));
  }
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const logistic = (logits: number): number => 1 / (1 + Math.exp(-logits));
