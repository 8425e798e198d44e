// @ts-check
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import bundle from './antd-bundle.cjs';

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
      throw new Error('antd registers styles in another way: change bundle-antd.mjs');
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
    if (!code.includes(forget)) throw new Error('antd keeps themes in another way: change bundle-antd.mjs');
    return { code: code.replace(forget, 'if (false) {'), map: null };
  },
};

/**
 * Makes one module of antd and one of its icons, because each screen test file would load their 3,000 modules again.
 * Runs once before the workers start; kept until a version or this file changes.
 */
export default async function bundleAntd() {
  if (existsSync(bundle.folder)) return;
  const { build } = await import('vite');
  const unfinished = `${bundle.folder}-${process.pid}`;
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
      outDir: unfinished,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { external: isOutside },
    },
  });
  if (!existsSync(bundle.folder)) renameSync(unfinished, bundle.folder);
  rmSync(unfinished, { recursive: true, force: true });
}
