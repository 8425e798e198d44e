import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf } from '../make-exam.js';

const folder = join(__dirname, '../../../../tools/seed');

export const goodExam = readSeed(1);
export const knownSections = [readSeed(2), readSeed(3)].flatMap((xml) =>
  [...xml.matchAll(/<category name="([^"]+)"/g)].map(([, name = '']) => name),
);

/** One change to an exam file, and the sentence with which its first issue or warning is reported. */
export interface Mistake {
  what: string;
  file: Buffer;
  line: number | null;
  question: number | null;
  message: string;
}

/** @param at a text on the reported line; null when the sentence is about the whole file */
export function inFile(
  what: string,
  from: string,
  to: string,
  message: string,
  at: string | null = to,
): Mistake {
  if (!goodExam.includes(from)) throw new Error(`not in the exam file: ${from}`);
  const xml = goodExam.replace(from, () => to);
  return {
    what,
    file: Buffer.from(xml),
    line: at === null ? null : lineOf(xml, at),
    question: null,
    message,
  };
}

export function inQuestion(
  question: number,
  what: string,
  from: string,
  to: string,
  message: string,
  at?: string,
): Mistake {
  const start = goodExam.indexOf(`<question number="${question}"`);
  const end = goodExam.indexOf('</question>', start) + '</question>'.length;
  const written = goodExam.slice(start, end);
  if (!written.includes(from)) throw new Error(`not in question ${question}: ${from}`);
  const changed = written.replace(from, () => to);
  const xml = goodExam.slice(0, start) + changed + goodExam.slice(end);
  const linesBefore = goodExam.slice(0, start).split('\n').length - 1;
  return {
    what,
    file: Buffer.from(xml),
    line: linesBefore + lineOf(changed, at ?? to),
    question,
    message,
  };
}

export function otherFile(what: string, file: Buffer, message: string, line: number | null = null): Mistake {
  return { what, file, line, question: null, message };
}

function readSeed(number: number): string {
  return readFileSync(join(folder, `tenfold-sample-exam-${number}.xml`), 'utf8');
}
