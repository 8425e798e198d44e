import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { filesOf, readManifest } from './manifest.mts';

/** What every signed-in screen loads first, and the screen that a user opens first. */
const MODULES = [
  'src/signed-in-frame.tsx',
  'src/features/access/require-subscription.tsx',
  'src/features/dashboard/dashboard-page.tsx',
];

/**
 * Writes signed-in.html, which the gateway sends instead of index.html to browsers with a session: it names the files of the
 * first signed-in screen and the user, so that they load beside the first scripts and not after them.
 */
export function signedInPage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'signed-in-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(config.root, config.build.outDir);
        const page = await readFile(join(dist, 'index.html'), 'utf8');
        const links = filesOf(await readManifest(dist), MODULES)
          .filter((file) => !page.includes(file))
          .map(preloadLink);
        await writeFile(
          join(dist, 'signed-in.html'),
          page.replace('</head>', `${links.join('\n')}\n</head>`),
        );
      },
    },
  };
}

function preloadLink(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
