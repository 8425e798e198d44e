// @ts-check
import { join } from 'node:path';

export const root = join(__dirname, '../../..');

/** Arguments of Node that run TypeScript sources without a build. */
export const typescript = [
  ...['-C', '@tenfold/source', '-r', 'reflect-metadata'],
  ...['-r', join(root, 'libs/testing/register-typescript.cjs')],
];
