// @ts-check
import { copyFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles each child process into one file, so that its sandbox needs to show no other code than libxmljs2. */
export async function buildParser() {
  await Promise.all(['parser', 'references'].map(buildChild));
  copyFileSync(here('src/parser/child/exam.xsd'), here('dist/parser/exam.xsd'));
}

/** @param {string} folder */
async function buildChild(folder) {
  const bundle = await rolldown({
    input: here(`src/${folder}/child/main.ts`),
    platform: 'node',
    external: ['libxmljs2'],
    resolve: {
      conditionNames: ['@tenfold/source', 'require', 'node', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  });
  // renamed, so that a running product never starts half a file
  const written = here(`dist/${folder}/child.${process.pid}.cjs`);
  await bundle.write({ file: written, format: 'cjs', codeSplitting: false });
  await bundle.close();
  renameSync(written, here(`dist/${folder}/child.cjs`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildParser();
