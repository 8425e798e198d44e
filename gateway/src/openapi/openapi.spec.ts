import { readFileSync } from 'node:fs';
import { createDocument } from './create-document.js';
import { DOCUMENT_FILE } from './document-file.js';

test('gateway/openapi.json matches the routes and contracts', async () => {
  const document = `${JSON.stringify(await createDocument(), null, 2)}\n`;
  expect(readFileSync(DOCUMENT_FILE, 'utf8')).toBe(document);
});
