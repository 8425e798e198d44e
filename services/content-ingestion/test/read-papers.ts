import { importPaper } from '../src/domain/import-paper.js';
import { linesOfText } from '../src/domain/paper-lines.js';
import { questionsOf } from '../src/domain/parsed-exam.js';

/** Reads a past exam, and its key, from the lines of their texts. */
export function readPapers(lines: readonly string[], ...more: (readonly string[])[]) {
  const files = [lines, ...more].map((file, index) => linesOfText(file.join('\n'), index));
  const imported = importPaper(
    files,
    {},
    files.map(() => true),
  );
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  const found = questionsOf(imported.exam);
  return {
    ...imported,
    question: (number: number) => found.find((it) => it.number === number),
    doubts: imported.warnings
      .filter(({ code }) => code === 'IMPORT_UNCERTAIN')
      .map(({ question, message }) => `${question}: ${message.replace(/^.*certainty: /, '')}`),
  };
}
