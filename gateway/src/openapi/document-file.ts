import { join } from 'node:path';

export const DOCUMENT_FILE = join(__dirname, '..', '..', 'openapi.json');
