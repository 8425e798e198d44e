import { readImport } from '../src/import/read-import.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const entered = { title: 'Imported exam' };

export async function read(file: string | Buffer, details: Parameters<typeof readImport>[1] = entered) {
  return readImport(Buffer.from(file), details, NOW);
}

/** The exam of a file that has no issue. */
export async function exam(file: string | Buffer) {
  const reading = await read(file);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues.slice(0, 3)));
  const { questions } = reading.exam;
  const { missing, warnings } = reading;
  return {
    ...reading.exam,
    first: questions[0],
    numbers: questions.map(({ number }) => number),
    missing,
    warnings,
  };
}

export async function issues(file: string | Buffer, details = entered) {
  const reading = await read(file, details);
  return reading.ok ? [] : reading.issues.map(({ code, message }) => ({ code, message }));
}

export const importWarnings = (warnings: { code: string }[]) =>
  warnings.filter(({ code }) => code.startsWith('IMPORT'));
