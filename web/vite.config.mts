import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.mts';
import { preloadFont } from './build/preload-font.mts';
import { tokensCss } from './build/tokens-css.mts';

/** A chunk of its own: every page needs it and it rarely changes, so it stays cached across deployments. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokensCss(), preloadFont(), precompress()],
  resolve: { conditions: ['@tenfold/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // the content security policy forbids data: URLs of scripts, and small files are cheap over HTTP/2
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
