// @ts-check
/** node deploy/local/install.mjs: makes sure of the dependencies, and does nothing when they are there. */
import './node-version.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { progress } from './progress.mjs';

try {
  await ensureDependencies();
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
