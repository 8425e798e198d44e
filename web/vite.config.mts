import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';
import { antdStyles } from './build/antd-styles.mts';
import { precompress } from './build/precompress.mts';
import { preloadFont } from './build/preload-font.mts';
import { serviceWorker } from './build/service-worker.mts';
import { tokensCss } from './build/tokens-css.mts';

/** Needed by every page and rarely changed, so it stays cached across deployments. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;
const LEGAL = /\/src\/features\/legal\//;
const QUIZ = /\/src\/features\/quiz\//;
const DIALOG =
  /node_modules\/(antd\/es\/modal|@rc-component\/dialog)\/|\/src\/ui\/(study\/another-exam-|study\/daily-quiz-|upgrade-|leave-|confirm-)?dialog\.tsx$|\/src\/ui\/study\/close-quiz-button\.tsx$/;
/** Code that a button of antd imports and the build drops. */
const NEVER_FIRST = /node_modules\/(antd\/es\/collapse|@rc-component\/collapse)\//;
const FORM = /node_modules\/(antd\/es\/(form|input|radio)|@rc-component\/(form|input|async-validator))\//;
const TABLE =
  /node_modules\/(antd\/es\/table|@rc-component\/table)\/|\/src\/ui\/(table|admin\/admin-table)\.tsx$/;
const ANTD = /node_modules\/(antd|@ant-design|@rc-component|rc-[\w-]+)\//;

/**
 * Few chunks, because each is a request; antd apart from what the landing page loads, and what the first signed-in screens
 * need apart from the rest. See build/check-budget.mjs.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK, priority: 3 },
  { name: landingChunk, debugName: 'landing', priority: 2 },
  { name: antdChunk, debugName: 'antd', priority: 1, minShareCount: 2 },
  { name: sharedChunk, debugName: 'shared', priority: 0.5, minShareCount: 2 },
  { name: quizChunk, debugName: 'quiz', priority: 0.4 },
  { name: examChunk, debugName: 'exam', priority: 0.35, minShareCount: 2 },
  { name: 'legal', test: LEGAL, priority: 0.3, minShareCount: 2 },
  { name: 'dialog', test: DIALOG, priority: 0.36 },
  { name: 'form', test: FORM, priority: 0.25, minShareCount: 2 },
  { name: 'table', test: TABLE, priority: 0.2, minShareCount: 2 },
  // last, because a chunk takes what its modules import unless another one has it
  { name: 'more', minShareCount: 2 },
];

/**
 * The landing page loads the ribbon and the prices later, and the legal pages show dates: in another chunk they would bring antd
 * with them.
 */
const LANDING_ROOTS = [
  'main.tsx',
  'ui/plan-card.tsx',
  'lib/pending-trial.ts',
  'features/billing/components/test-billing-ribbon.tsx',
  'lib/format.ts',
];

const FRAME_ROOT = 'signed-in-frame.tsx';
const QUIZ_ROOT = 'features/quiz/quiz-page.tsx';
const EXAM_ROOT = 'features/exam-session/exam-page.tsx';
/** Users open the product on these screens, or continue a quiz. */
const FIRST_ROOTS = [
  FRAME_ROOT,
  'features/access/require-subscription.tsx',
  'features/dashboard/dashboard-page.tsx',
  QUIZ_ROOT,
];

const landingModules = new Set<string>();
const firstModules = new Set<string>();
const quizModules = new Set<string>();
const examModules = new Set<string>();

function landingChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (landingModules.size === 0) collectModules(landingModules, LANDING_ROOTS, context);
  return landingModules.has(id) ? 'landing' : null;
}

function antdChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  return ANTD.test(id) && !NEVER_FIRST.test(id) && isOnFirstScreens(id, context) ? 'antd' : null;
}

function sharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  return isOnFirstScreens(id, context) ? 'shared' : null;
}

/** Without it the quiz would load `more` for two small files that the review shows too. */
function quizChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!QUIZ.test(id) || id.endsWith(QUIZ_ROOT)) return null;
  if (quizModules.size === 0) {
    const inFrame = new Set<string>();
    collectModules(inFrame, [FRAME_ROOT], context);
    collectModules(quizModules, [QUIZ_ROOT], context);
    for (const module of inFrame) quizModules.delete(module);
  }
  return quizModules.has(id) ? 'quiz' : null;
}

/** Without it the exam would load `more`, which has what all other screens share. */
function examChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (examModules.size === 0) collectModules(examModules, [EXAM_ROOT], context);
  return examModules.has(id) ? 'exam' : null;
}

function isOnFirstScreens(id: string, context: Rolldown.ChunkingContext): boolean {
  if (firstModules.size === 0) collectModules(firstModules, FIRST_ROOTS, context);
  return firstModules.has(id);
}

/** Adds the modules of `roots` and of their static imports; of a barrel only what a module imports from it. */
function collectModules(modules: Set<string>, roots: string[], context: Rolldown.ChunkingContext): void {
  for (const root of roots) modules.add(join(import.meta.dirname, 'src', root));
  for (const module of modules) {
    const { importedIds = [], code } = context.getModuleInfo(module) ?? {};
    for (const imported of importedIds) {
      const barrel = BARRELS.find(({ index }) => imported.endsWith(index));
      if (barrel === undefined) modules.add(imported);
      else
        for (const name of importedNames(code ?? '', barrel.package))
          for (const file of barrel.files(name, imported, context)) modules.add(file);
    }
  }
}

const BARRELS: {
  package: string;
  index: string;
  files: (name: string, index: string, context: Rolldown.ChunkingContext) => string[];
}[] = [
  {
    package: '@ant-design/icons',
    index: '/@ant-design/icons/es/index.js',
    files: (name, index) => [join(index, `../icons/${name}.js`)],
  },
  {
    package: 'antd',
    index: '/antd/es/index.js',
    files: (name, index) => [
      join(index, `../${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}/index.js`),
    ],
  },
  {
    package: '@tenfold/exam',
    index: '/libs/exam/src/index.ts',
    files: (name, index, context) =>
      (context.getModuleInfo(index)?.importedIds ?? []).filter((file) =>
        context.getModuleInfo(file)?.exports.includes(name),
      ),
  },
];

function importedNames(code: string, name: string): string[] {
  const names = new RegExp(`import \\{([^}]*)\\} from ['"]${name}['"]`).exec(code)?.[1] ?? '';
  return names.split(',').map((one) => one.trim().replace(/ as .*/, ''));
}

const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    antdStyles(),
    react({ jsxImportSource: '#jsx' }),
    tokensCss(),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
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
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': GATEWAY,
      '^/exhibits/[0-9a-f]{64}\\.webp$': GATEWAY,
    },
  },
});
