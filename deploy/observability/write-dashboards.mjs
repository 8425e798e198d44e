// @ts-check
/** node deploy/observability/write-dashboards.mjs FOLDER: writes the dashboards for the image of Grafana. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards, textOf } from './dashboards.mjs';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: node write-dashboards.mjs FOLDER');
mkdirSync(folder, { recursive: true });
for (const dashboard of dashboards) writeFileSync(join(folder, `${dashboard.uid}.json`), textOf(dashboard));
