// @ts-check
/** node deploy/observability/write-dashboards.mjs: writes the JSON files of the dashboards. */
import { writeFileSync } from 'node:fs';
import { dashboards, fileOf, textOf } from './dashboards.mjs';

for (const dashboard of dashboards)
  writeFileSync(new URL(fileOf(dashboard), import.meta.url), textOf(dashboard));
