import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';

export type Change = [kind: string, id: string, object: unknown];

/**
 * Append-only, one transaction per line. A line is complete before the caller gets its reply, so a truncated
 * last line was never acknowledged.
 */
export interface Journal {
  append(changes: Change[]): void;
  close(): void;
}

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

export const noJournal: Journal = { append: () => undefined, close: () => undefined };
