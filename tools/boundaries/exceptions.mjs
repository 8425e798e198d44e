// @ts-check

/**
 * Allowed cycles between folders. Do not add entries.
 *
 * @type {import('./folder-cycles.mjs').Exception[]}
 */
export const exceptions = [];
