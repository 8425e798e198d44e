import type { ParsedDivision, ReadReference } from '../src/domain/references/parsed-division.js';
import { readReferenceFile } from '../src/references/run-reader.js';

export async function read(
  file: string | Buffer,
  name: string | null = null,
): Promise<{ read: ReadReference; divisions: ParsedDivision[] }> {
  const reading = await readReferenceFile(Buffer.from(file), name);
  if (!reading.ok) throw new Error(reading.reason);
  const divisions = [...reading.divisions()].toSorted((a, b) => a.place - b.place);
  return { read: reading.read, divisions };
}

export async function refusal(file: string | Buffer, name: string | null = null): Promise<string> {
  const reading = await readReferenceFile(Buffer.from(file), name);
  return reading.ok ? 'read' : reading.reason;
}

export const outline = (divisions: ParsedDivision[]) =>
  divisions.map(({ kind, number, heading, key, parent }) => [kind, number, heading, key, parent]);
export const paragraphsOf = (divisions: ParsedDivision[], key: string) =>
  divisions
    .find((division) => division.key === key)
    ?.paragraphs.map(({ kind, path, text }) => [kind, path.join('.'), text]);
