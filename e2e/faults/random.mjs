// @ts-check

/**
 * A seeded source of chance (mulberry32), so that a run can be repeated with its seed. Only the choices repeat, not the
 * timing of the processes.
 *
 * @typedef {object} Random
 * @property {() => number} next in [0, 1)
 * @property {(below: number) => number} integer
 * @property {<T>(items: readonly T[]) => T} pick
 *
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (/** @type {number} */ below) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick(items) {
      const item = items[integer(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
