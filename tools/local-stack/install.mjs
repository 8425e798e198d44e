// @ts-check
import './node-version.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { progress } from './progress.mjs';

try {
  await ensureDependencies('all');
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
