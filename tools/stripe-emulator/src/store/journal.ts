import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';

/** A change of one object: its kind, its id and what it is now; null when it is gone. */
export type Change = [kind: string, id: string, object: unknown];

/**
 * Changes on disk, one transaction a line. A line is written whole before anybody is told of it; what was cut off by
 * the end of the process is one that nobody was told of.
 */
export interface Journal {
  append(changes: Change[]): void;
  close(): void;
}

/** Reads what the file holds, shortens it to one line per object and goes on with it. */
export function openJournal(
  file: string,
  apply: (changes: Change[]) => void,
  current: () => Change[],
): Journal {
  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) replay(line, apply);
  writeFileSync(
    `${file}.new`,
    current()
      .map((change) => `${JSON.stringify([change])}\n`)
      .join(''),
    { mode: 0o600 },
  );
  renameSync(`${file}.new`, file);
  const handle = openSync(file, 'a', 0o600);
  return {
    append: (changes) => void writeSync(handle, `${JSON.stringify(changes)}\n`),
    close: () => closeSync(handle),
  };
}

function replay(line: string, apply: (changes: Change[]) => void): void {
  if (line === '') return;
  let changes: Change[];
  try {
    changes = JSON.parse(line) as Change[];
  } catch {
    return; // cut off by the end of the process, before it was acknowledged
  }
  apply(changes);
}

/** Of an emulator that keeps nothing. */
export const noJournal: Journal = { append: () => undefined, close: () => undefined };
