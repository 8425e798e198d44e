/** Returns NaN outside the array, which spreads to every result instead of passing as a number. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? NaN;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const logistic = (logits: number): number => 1 / (1 + Math.exp(-logits));
