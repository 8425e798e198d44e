// @ts-check
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import bundled from './bundled-packages.cjs';

const { resolve } = createRequire(import.meta.url);

const isInside = (/** @type {string} */ id) =>
  bundled.inside.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Makes one module of each of the packages, because Jest loads each of their 1,500 modules anew for each test file, a
 * millisecond each. Runs once before the workers start; kept until a version or this file changes.
 */
export async function bundlePackages() {
  if (existsSync(bundled.folder)) return;
  const { rolldown } = await import('rolldown');
  const unfinished = `${bundled.folder}-${process.pid}`;
  const bundle = await rolldown({
    input: Object.fromEntries(bundled.entries.map((name) => [name, resolve(name)])),
    platform: 'node',
    logLevel: 'silent',
    external: (id, importer) => importer !== undefined && /^[^./]/.test(id) && !isInside(id),
    resolve: { conditionNames: ['require', 'node', 'default'], mainFields: ['main'] },
  });
  await bundle.write({
    dir: unfinished,
    format: 'cjs',
    // Jest runs no import() of an ES module
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'shared/[name].cjs',
  });
  await bundle.close();
  if (!existsSync(bundled.folder)) renameSync(unfinished, bundled.folder);
  rmSync(unfinished, { recursive: true, force: true });
}
