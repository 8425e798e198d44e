// @ts-check
/** @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest Vite's manifest of a build */

/** @param {Manifest} manifest @param {string} key */
export function chunkOf(manifest, key) {
  const found = manifest[key];
  if (found === undefined) throw new Error(`${key} is not in the manifest`);
  return found;
}

/** @param {Manifest} manifest @param {string[]} keys @returns {Chunk[]} the chunks of these modules and of their static imports */
export function loadedChunks(manifest, keys) {
  const found = new Set(keys);
  for (const key of found) for (const imported of chunkOf(manifest, key).imports ?? []) found.add(imported);
  return [...found].map((key) => chunkOf(manifest, key));
}
