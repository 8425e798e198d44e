// @ts-check
import { join, resolve } from 'node:path';

/** The checkout's top folder. */
export const root = resolve(import.meta.dirname, '../..');

/** All that running and testing here leaves behind. */
export const dataDir = join(root, '.data');
