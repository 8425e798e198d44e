import { readFileSync } from 'node:fs';
import {
  ReferenceFileError,
  type ParsedDivision,
  type ReadReference,
} from '../../domain/references/parsed-division.js';
import { readTariff } from '../../domain/references/read-tariff.js';
import { formatOf } from '../../domain/references/reference-format.js';
import type { ReaderLine } from '../reader-lines.js';
import { readCfrXml } from './read-cfr-xml.js';
import { readTextFile } from './read-text-file.js';

const STANDARD_INPUT = 0;
const BATCH = 200;

async function main(): Promise<void> {
  process.stdout.write('ready\n');
  const input = readFileSync(STANDARD_INPUT);
  const end = input.indexOf('\n');
  const { name } = JSON.parse(input.toString('utf8', 0, end)) as { name: string | null };
  let lines: string[] = [];
  const write = (line: ReaderLine) => {
    lines.push(JSON.stringify(line));
    if (lines.length < BATCH && 'division' in line) return;
    process.stdout.write(`${lines.join('\n')}\n`);
    lines = [];
  };
  try {
    write({ end: await read(input.subarray(end + 1), name ?? '', (division) => write({ division })) });
  } catch (error) {
    if (!(error instanceof ReferenceFileError)) throw error;
    write({ refused: error.message });
  }
}

async function read(
  file: Buffer,
  name: string,
  emit: (division: ParsedDivision) => void,
): Promise<ReadReference> {
  const format = formatOf(file);
  switch (format) {
    case 'cfr':
      return readCfrXml(file, emit);
    case 'tariff':
      return readTariff(file.toString('utf8'), emit);
    default:
      return readTextFile(file, format === 'pdf', name, emit);
  }
}

void main();
