import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { CliError, runTool } from '@tenfold/platform';
import { isCalendarDay } from '@tenfold/exam';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { loadEnv } from './env.js';
import { fetchReferenceFile, sourceOf } from './references/fetch-reference.js';
import { loadReferenceFile } from './references/load-reference.js';

const USAGE = [
  'npm run references -- load <file> <YYYY-MM-DD> [name], the day of the edition, and for a PDF or text what it is: "HTSUS Chapter 64"',
  'npm run references -- fetch 19cfr <YYYY-MM-DD>, or fetch hts <YYYY>, from the public services',
  '',
].join('\n');
/** In the audit log: an operator has no account. */
const OPERATOR = '00000000-0000-0000-0000-000000000000';

const database = new DataSource(dataSourceOptions(loadEnv().DATABASE_URL));
void runTool(database, 2, async (print) => {
  const { file, day, name } = await readArguments(process.argv.slice(2), print);
  const edition = await loadReferenceFile(database, { file, day, name, actorId: OPERATOR });
  print(
    `${edition.title}, edition of ${day}. Divisions: ${edition.divisions}. Paragraphs: ${edition.paragraphs}.\n`,
  );
  for (const { line, what } of edition.unread)
    print(`not read: ${line > 0 ? `line ${line}, ` : ''}${what}\n`);
  print('Publish it at /admin/references.\n');
  return 0;
});

async function readArguments(
  [command, what, when, name]: string[],
  print: (text: string) => void,
): Promise<{ file: Buffer; day: string; name?: string }> {
  if (command === 'load' && what !== undefined && isCalendarDay(when))
    return { file: readFileSync(what), day: when, name };
  const source = command === 'fetch' ? sourceOf(what, when) : null;
  if (source === null) throw new CliError(USAGE);
  print(`Fetching ${source.address}\n`);
  return { file: await fetchReferenceFile(source.address), day: source.day };
}
