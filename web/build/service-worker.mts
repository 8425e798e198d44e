import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Modules of a running quiz, a running exam, and of what leads to them without a network. */
const OFFLINE_MODULES = [
  'index.html',
  'src/signed-in-frame.tsx',
  'src/features/access/require-subscription.tsx',
  'src/features/offline/kept-sessions.tsx',
  'src/features/quiz/quiz-page.tsx',
  'src/features/quiz/quiz-result-page.tsx',
  'src/features/exam-session/exam-page.tsx',
  'src/features/exam-session/exam-result-page.tsx',
  'src/features/search/search-palette.tsx',
  'src/ui/question/report-dialog.tsx',
  'src/ui/question/signed-out-dialog.tsx',
];
/** Files without a hash in their names. */
const NAMED_FILES = ['index.html', 'theme.js', 'favicon.svg'];
const LATIN_FONT = /inter-latin-wght-normal-.+\.woff2$/;
const NAME = 'service-worker.js';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** Bundles src/service-worker.ts with the list of the files that it precaches. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(config.root, config.build.outDir);
        const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
        const hashed = offlineFiles(manifest).map((file) => ({ url: `/${file}`, revision: null }));
        const named = await Promise.all(
          NAMED_FILES.map(async (file) => ({ url: `/${file}`, revision: await hashOf(join(dist, file)) })),
        );
        await bundleWorker(config.root, dist, [...named, ...hashed]);
      },
    },
  };
}

function offlineFiles(manifest: Manifest): string[] {
  const keys = new Set(OFFLINE_MODULES);
  const files = new Set(Object.values(manifest).flatMap(({ file }) => (LATIN_FONT.test(file) ? file : [])));
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} has no chunk of its own: change OFFLINE_MODULES`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return [...files];
}

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
}

async function bundleWorker(root: string, outDir: string, precached: object[]): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PRECACHED: JSON.stringify(precached),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: NAME },
      },
    },
  });
}
