import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { createDocument } from './openapi/create-document.js';
import { DOCUMENT_FILE, documentText } from './openapi/document-file.js';

/** Writes gateway/openapi.json. With --check it only compares, and exits with 1 when the file is out of date. */
async function run(): Promise<void> {
  const document = documentText(await createDocument());
  if (!process.argv.includes('--check')) return writeFile(DOCUMENT_FILE, document);
  if ((await readFile(DOCUMENT_FILE, 'utf8').catch(() => '')) === document) return;
  process.stderr.write('gateway/openapi.json is not up to date: run node gateway/dist/openapi.js\n');
  process.exitCode = 1;
}

void run();
