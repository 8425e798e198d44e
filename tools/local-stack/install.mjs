// @ts-check
/** node tools/local-stack/install.mjs: installs the dependencies unless they are complete. */
import './node-version.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { progress } from './progress.mjs';

try {
  await ensureDependencies();
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
