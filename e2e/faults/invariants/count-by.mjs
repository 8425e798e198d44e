// @ts-check

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOfItem
 * @returns {Map<string, number>}
 */

export function countBy(items, keyOfItem) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const item of items) counts.set(keyOfItem(item), (counts.get(keyOfItem(item)) ?? 0) + 1);
  return counts;
}
