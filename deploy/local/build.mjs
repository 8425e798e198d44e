// @ts-check
import { logFile } from './log-files.mjs';
import { dataDir } from './paths.mjs';
import { progress } from './progress.mjs';
import { runNode } from './run-command.mjs';

/**
 * Builds every project that has changed since it was last built.
 *
 * @param {AbortSignal} [signal]
 * @throws with the end of the build's output
 */
export async function buildAll(signal) {
  progress('building what changed');
  await runNode(
    'The build',
    ['node_modules/.bin/nx', 'run-many', '--targets=build', '--output-style=static'],
    {
      // whoever asks for it, a test run too: the client is built as it ships
      env: { ...process.env, NX_NO_CLOUD: 'true', NODE_ENV: 'production' },
      logFile: logFile(dataDir, 'build'),
      signal,
    },
  );
}
