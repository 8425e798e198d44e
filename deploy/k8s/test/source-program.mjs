// @ts-check
import { join } from 'node:path';

export const root = join(__dirname, '../../..');

export const typescript = [
  ...['-C', '@tenfold/source', '-r', 'reflect-metadata'],
  ...['-r', join(root, 'libs/testing/register-typescript.cjs')],
];
