import { readFileSync } from 'node:fs';
import { answerUpload } from './answer-upload.js';

const STANDARD_INPUT = 0;

async function main(): Promise<void> {
  process.stdout.write('ready\n');
  for (const part of await answerUpload(readFileSync(STANDARD_INPUT))) process.stdout.write(part);
}

void main();
