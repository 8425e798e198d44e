import { readFileSync } from 'node:fs';
import { ReferenceFileError } from '../../domain/references/parsed-division.js';
import { readTariff } from '../../domain/references/read-tariff.js';
import type { ReaderLine } from '../reader-lines.js';
import { readCfrXml } from './read-cfr-xml.js';

const STANDARD_INPUT = 0;
const BATCH = 200;

function main(): void {
  process.stdout.write('ready\n');
  const file = readFileSync(STANDARD_INPUT);
  let lines: string[] = [];
  const write = (line: ReaderLine) => {
    lines.push(JSON.stringify(line));
    if (lines.length < BATCH && 'division' in line) return;
    process.stdout.write(`${lines.join('\n')}\n`);
    lines = [];
  };
  try {
    const first = file
      .subarray(0, 100)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()[0];
    if (first !== '<' && first !== '[' && first !== '{')
      throw new ReferenceFileError(
        'This is neither XML of the eCFR nor JSON of USITC. Load one of these files.',
      );
    const read = first === '<' ? readCfrXml : readTariffJson;
    write({ end: read(file, (division) => write({ division })) });
  } catch (error) {
    if (!(error instanceof ReferenceFileError)) throw error;
    write({ refused: error.message });
  }
}

function readTariffJson(file: Buffer, emit: Parameters<typeof readTariff>[1]) {
  return readTariff(file.toString('utf8'), emit);
}

main();
