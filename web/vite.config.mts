import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';
import { precompress } from './build/precompress.mts';
import { preloadFont } from './build/preload-font.mts';
import { tokensCss } from './build/tokens-css.mts';

/** Needed by every page and rarely changed, so it stays cached across deployments. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
const LEGAL = /\/src\/features\/legal\//;
const ANTD = /node_modules\/(antd|@ant-design|@rc-component|rc-[\w-]+)\//;

/** Few chunks, because each is a request; antd apart from what the landing page loads. See build/check-budget.mjs. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK, priority: 3 },
  { name: landingChunk, debugName: 'landing', priority: 2 },
  { name: 'legal', test: LEGAL, priority: 2, minShareCount: 2 },
  { name: 'antd', test: ANTD, priority: 1, minShareCount: 2 },
  { name: 'shared', minShareCount: 2 },
];

/** The landing page loads the ribbon later; in another chunk it would bring antd with it. */
const LANDING_ROOTS = [
  'main.tsx',
  'features/landing/landing-page.tsx',
  'features/billing/components/test-billing-ribbon.tsx',
];

const landingModules = new Set<string>();

function landingChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (landingModules.size === 0) collectLandingModules(context);
  return landingModules.has(id) && !id.includes('/features/landing/') ? 'landing' : null;
}

function collectLandingModules(context: Rolldown.ChunkingContext): void {
  for (const root of LANDING_ROOTS) landingModules.add(join(import.meta.dirname, 'src', root));
  for (const module of landingModules) {
    const { importedIds = [], code = '' } = context.getModuleInfo(module) ?? {};
    for (const imported of importedIds) {
      const icons = ICON_BARREL.exec(imported)?.[1];
      if (icons === undefined) landingModules.add(imported);
      else for (const name of importedIcons(code)) landingModules.add(`${icons}icons/${name}.js`);
    }
  }
}

const ICON_BARREL = /^(.*@ant-design\/icons\/es\/)index\.js$/;
const ICON_IMPORT = /import \{([^}]*)\} from ['"]@ant-design\/icons['"]/;

function importedIcons(code: string | null): string[] {
  const names = ICON_IMPORT.exec(code ?? '')?.[1] ?? '';
  return names.split(',').map((name) => name.trim());
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokensCss(), preloadFont(), precompress()],
  resolve: { conditions: ['@tenfold/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // the content security policy forbids data: URLs of scripts, and small files are cheap over HTTP/2
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
