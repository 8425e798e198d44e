import { join } from 'node:path';

/** Committed, so that a change of the API shows in review: gateway/openapi.json, from src/ as from dist/. */
export const DOCUMENT_FILE = join(__dirname, '..', '..', 'openapi.json');
