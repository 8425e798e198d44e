// @ts-check
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/**
 * React's production build takes half the time of the other one, but has no `act`, which finishes all work before a test
 * goes on. Here all work but transitions is urgent, so that `flushSync` finishes it, transitions are rendered in one go, and
 * no fallback stays for 300 ms.
 */
const CHANGES_OF_REACT = [
  ['function resolveUpdatePriority() {', 'function resolveUpdatePriority() { return 2;'],
  [
    'ReactDOMSharedInternals.p = 32 > renderPriority ? 32 : renderPriority;',
    'ReactDOMSharedInternals.p = 2;',
  ],
  ['(!forceSync &&', '(false &&'],
  ['globalMostRecentFallbackTime + 300', 'globalMostRecentFallbackTime'],
  ['300 > now() - globalMostRecentFallbackTime', 'false'],
];

/**
 * Only the development build has the effects of StrictMode, so the files that use it get that build.
 *
 * @param {string} folder
 */
function writeReact(folder) {
  const pathOf = (/** @type {string} */ file) => {
    const library = file.startsWith('react-dom') ? 'react-dom' : 'react';
    return join(dirname(resolve(`${library}/package.json`)), 'cjs', file);
  };
  let changed = readFileSync(pathOf('react-dom-client.production.js'), 'utf8');
  for (const [from = '', to = ''] of CHANGES_OF_REACT) {
    if (!changed.includes(from)) throw new Error(`React has no "${from}": change bundle-libraries.mjs`);
    changed = changed.replace(from, to);
  }
  writeFileSync(join(folder, 'changed-react.cjs'), changed);
  for (const name of libraries.partsOfReact) {
    const production = name === 'react-dom-client' ? './changed-react.cjs' : pathOf(`${name}.production.js`);
    const development = pathOf(`${name}.development.js`);
    writeFileSync(
      join(folder, `${name}.cjs`),
      `module.exports = globalThis.hasStrictMode ? require('${development}') : require('${production}');\n`,
    );
  }
}

/**
 * Makes one module of antd and one of its icons, because each screen test file would load their 3,000 modules again, and
 * React for tests. Runs once before the workers start.
 */
export default async function bundleLibraries() {
  const { folder } = libraries;
  if (existsSync(folder)) return;
  const { build } = await import('vite');
  const unfinished = `${folder}-${process.pid}`;
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
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
  writeReact(unfinished);
  if (!existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
}
