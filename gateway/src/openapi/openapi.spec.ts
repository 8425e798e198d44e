import { readFileSync } from 'node:fs';
import { createDocument } from './create-document.js';
import { DOCUMENT_FILE, documentText } from './document-file.js';

test('gateway/openapi.json matches the routes and contracts', async () => {
  const document = documentText(await createDocument());
  expect(readFileSync(DOCUMENT_FILE, 'utf8')).toBe(document);
});
