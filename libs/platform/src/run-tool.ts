import { CliError } from './cli-error.js';

interface ToolDatabase {
  readonly isInitialized: boolean;
  initialize(): Promise<unknown>;
  destroy(): Promise<void>;
}

/**
 * Runs a command-line tool on its database and sets the exit code to the result of `run`, or to `failureCode` after an error,
 * whose message it prints.
 */
export async function runTool(
  database: ToolDatabase,
  failureCode: number,
  run: (print: (text: string) => void) => Promise<number>,
): Promise<void> {
  try {
    await database.initialize();
    process.exitCode = await run((text) => void process.stdout.write(text));
  } catch (error) {
    process.stderr.write(error instanceof CliError ? error.message : `${String(error)}\n`);
    process.exitCode = failureCode;
  } finally {
    if (database.isInitialized) await database.destroy();
  }
}
