// @ts-check
import { logFile } from './log-files.mjs';
import { dataDir } from './paths.mjs';
import { progress } from './progress.mjs';
import { runNode } from './run-command.mjs';

/**
 * Does nothing in a test run, which has built everything before its first test (PRODUCT_IS_BUILT).
 *
 * @param {AbortSignal} [signal]
 * @throws with the end of the build's output
 */
export async function buildAll(signal) {
  if (process.env.PRODUCT_IS_BUILT === 'true') return;
  progress('building changed projects');
  await runNode(
    'The build',
    ['node_modules/.bin/nx', 'run-many', '--targets=build', '--output-style=static'],
    {
      // the production build of the client, even when a test run sets NODE_ENV
      env: { ...process.env, NX_NO_CLOUD: 'true', NODE_ENV: 'production' },
      logFile: logFile(dataDir, 'build'),
      signal,
    },
  );
}
