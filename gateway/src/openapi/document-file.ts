import { join } from 'node:path';

/** Committed, so that reviews show API changes. The path works from src/ and from dist/. */
export const DOCUMENT_FILE = join(__dirname, '..', '..', 'openapi.json');
