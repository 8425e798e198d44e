// @ts-check
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export const dataDir = join(root, '.data');

/** Copies of the built product, one for each running `npm start`: inside the repository, where its packages are found. */
export const copiesDir = join(dataDir, 'products');

/** The copy that this process runs. */
export const productDir = join(copiesDir, String(process.pid));
