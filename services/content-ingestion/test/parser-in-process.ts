/**
 * Import it before anything else: the parser then reads in the process of the test, where a file takes milliseconds. Its own
 * process is the subject of src/parser/*.spec.ts, ingest-exam-file.int, import.int and bad-exam-files.int.
 */
import { answerUpload } from '../src/parser/child/answer-upload.js';

interface Limited {
  runLimited: (
    program: { program: string },
    input: readonly Uint8Array[],
  ) => Promise<{ output: Buffer; isComplete: boolean; isTimedOut: boolean }>;
}
const NAME = '@tenfold/platform/limited-process';

jest.doMock(NAME, (): Limited => {
  const limited = jest.requireActual<Limited>(NAME);
  return {
    ...limited,
    async runLimited(program, input) {
      const upload = Buffer.concat(input);
      // Jest cannot load the reader of PDF files, an ES module
      if (!program.program.endsWith('/parser/child.cjs') || upload.includes('%PDF-'))
        return limited.runLimited(program, input);
      return { output: Buffer.concat(await answerUpload(upload)), isComplete: true, isTimedOut: false };
    },
  };
});
