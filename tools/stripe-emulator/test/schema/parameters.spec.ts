import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../src/http/operations';
import { parameterTree } from './parameter-trees';
import { readSdkTypes } from './sdk-types';

const FILE = join(__dirname, '../../src/schema/parameters.generated.ts');

/** `UPDATE_PARAMETERS=1 npx jest -c tools/stripe-emulator/jest.config.js parameters` regenerates the list. */
it('matches the parameters of the installed SDK', () => {
  const types = readSdkTypes();
  const names = [...new Set(operations.flatMap(({ params }) => (params === null ? [] : [params])))].sort();
  const lines = names.map((name) => `  '${name}':\n    '${parameterTree(types, name)}',\n`);
  const text = `/** Made from the SDK's types by test/schema/parameters.spec.ts, which also checks that it is up to date. */
export const parameterTrees: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
  if (process.env['UPDATE_PARAMETERS'] === '1') writeFileSync(FILE, text);

  expect(squeeze(readFileSync(FILE, 'utf8'))).toEqual(squeeze(text));
});

const squeeze = (text: string) => text.replace(/\s+|'/g, '');
