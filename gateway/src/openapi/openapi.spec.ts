import { readFileSync } from 'node:fs';
import { createDocument } from './create-document.js';
import { DOCUMENT_FILE } from './document-file.js';

test('gateway/openapi.json is what the routes and contracts say', async () => {
  const document = `${JSON.stringify(await createDocument(), null, 2)}\n`;
  expect(readFileSync(DOCUMENT_FILE, 'utf8')).toBe(document);
});
