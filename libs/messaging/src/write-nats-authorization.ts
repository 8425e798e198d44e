import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPermissions } from './nats-authorization.js';

export const AUTHORIZATION_FILE = join(__dirname, '../../../deploy/nats/authorization.conf');

if (require.main === module)
  writeFileSync(AUTHORIZATION_FILE, withPermissions(readFileSync(AUTHORIZATION_FILE, 'utf8')));
