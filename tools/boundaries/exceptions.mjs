// @ts-check

/**
 * Imports that close a cycle between folders and are allowed for now. The list may only become shorter.
 *
 * @type {import('./folder-cycles.mjs').Exception[]}
 */
export const exceptions = [];
