// @ts-check
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export const dataDir = join(root, '.data');
