import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { CliError, runTool } from '@tenfold/platform';
import { isCalendarDay } from '@tenfold/exam';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { loadReferenceFile } from './references/load-reference.js';

const USAGE = 'npm run references -- load <file> <YYYY-MM-DD>, the day of the edition\n';
/** In the audit log: an operator has no account. */
const OPERATOR = '00000000-0000-0000-0000-000000000000';

const database = new DataSource(dataSourceOptions(loadEnv().DATABASE_URL));
void runTool(database, 2, async (print) => {
  const [command, path, day] = process.argv.slice(2);
  if (command !== 'load' || path === undefined || !isCalendarDay(day)) throw new CliError(USAGE);
  const file = readFileSync(path);
  const edition = await loadReferenceFile(database, { file, day, actorId: OPERATOR });
  print(
    `${edition.title}, edition of ${day}: ${edition.divisions} divisions, ${edition.paragraphs} paragraphs.\n`,
  );
  for (const { line, what } of edition.unread) print(`line ${line}: ${what} was not read\n`);
  print('Publish it at /admin/references.\n');
  return 0;
});
