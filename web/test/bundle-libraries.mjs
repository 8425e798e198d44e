// @ts-check
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import libraries from './libraries.cjs';

const { resolve } = createRequire(import.meta.url);
const moduleOf = (/** @type {string} */ name) =>
  join(dirname(resolve(`${name}/package.json`)), 'es/index.js');
const isOutside = (/** @type {string} */ id) => /^(react|react-dom|scheduler)(\/|$)/.test(id);

/**
 * jsdom matches every rule against every element that a query by role or a click looks at, and making the rules takes a
 * tenth of a test. So the tests have none.
 *
 * @type {import('vite').Plugin}
 */
const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!/cssinjs\/es\/hooks\/useStyleRegister\.js$/.test(id)) return null;
    const start = 'export default function useStyleRegister(info, styleFn) {';
    if (!code.includes(start))
      throw new Error('antd registers styles in another way: change bundle-libraries.mjs');
    return { code: code.replace(start, `${start} return;`), map: null };
  },
};

/**
 * antd forgets the values of a theme with the last screen that shows it; each test would compute them again.
 *
 * @type {import('vite').Plugin}
 */
const keepsThemes = {
  name: 'keeps-themes',
  enforce: 'pre',
  transform(code, id) {
    if (!/cssinjs\/es\/hooks\/useGlobalCache\.js$/.test(id)) return null;
    const forget = 'if (nextCount === 0) {';
    if (!code.includes(forget))
      throw new Error('antd keeps themes in another way: change bundle-libraries.mjs');
    return { code: code.replace(forget, 'if (false) {'), map: null };
  },
};

/** @param {string} folder */
async function bundleAntd(folder) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    plugins: [withoutStyles, keepsThemes],
    resolve: {
      alias: [
        {
          find: /.*\/dynamicCSS(\.js)?$/,
          replacement: join(import.meta.dirname, 'style-injection-stub.ts'),
        },
      ],
    },
    build: {
      lib: {
        entry: { antd: moduleOf('antd'), icons: moduleOf('@ant-design/icons') },
        formats: ['cjs'],
      },
      outDir: folder,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { external: isOutside },
    },
  });
}

/** @param {string} folder */
async function bundlePackages(folder) {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: Object.fromEntries(libraries.packages.map((name) => [name, resolve(name)])),
    platform: 'node',
    logLevel: 'silent',
    external: (id) => isBuiltin(id) || isOutside(id),
    resolve: { conditionNames: ['require', 'node', 'default'], mainFields: ['main'] },
  });
  await made.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'shared/[name].cjs',
  });
  await made.close();
}

/**
 * Makes one module of antd, one of its icons and one of each of the other packages, because each screen test file would load
 * their 3,600 modules again. Runs once before the workers start; kept until a version or the list changes.
 */
export default async function bundleLibraries() {
  if (existsSync(libraries.folder)) return;
  const unfinished = `${libraries.folder}-${process.pid}`;
  await bundleAntd(unfinished);
  await bundlePackages(unfinished);
  if (!existsSync(libraries.folder)) renameSync(unfinished, libraries.folder);
  rmSync(unfinished, { recursive: true, force: true });
}
