// @ts-check
import { join, resolve } from 'node:path';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** Contains everything that running and testing write. */
export const dataDir = join(root, '.data');
