import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { noTextOfComponents } from './tools/boundaries/text-of-components.mjs';
import { glossaryWords } from './tools/boundaries/words.mjs';

/** Typed linting needs a program that contains sources and tests; the later block of a file wins. */
const typed = Object.entries({
  '{gateway,libs,services,tools}': 'tsconfig.node.json',
  'tools/simulation': 'tools/simulation/tsconfig.spec.json',
  web: 'web/tsconfig.spec.json',
  e2e: 'e2e/tsconfig.spec.json',
}).map(([folders, project]) => ({
  files: [`${folders}/**/*.ts`, `${folders}/**/*.tsx`],
  languageOptions: { parserOptions: { project, tsconfigRootDir: import.meta.dirname } },
}));

const testFiles = [
  '**/*.spec.ts',
  '**/*.cases.ts',
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/test/**',
  'e2e/**',
  'libs/testing/**',
];

/** Syntax banned in every file. A later block replaces this list, so it must repeat it. */
const banned = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
];

const forbid = (group, message, allowTypeImports = false) => ({ group, message, allowTypeImports });

const domainImports = (outside) => [
  'error',
  {
    patterns: [
      forbid(['@nestjs/*', 'typeorm', 'node:*', 'nats', 'redis', 'pg'], 'The domain is pure.'),
      forbid(['@tenfold/contracts'], 'The domain uses only the types of contracts.', true),
      forbid(['@tenfold/messaging/*', '@tenfold/platform', '@tenfold/platform/*'], 'The domain is pure.'),
      forbid([outside], 'The domain imports only itself.'),
    ],
  },
];

export default tseslint.config(
  { ignores: ['**/dist', '**/dist-tsc', '**/node_modules', '**/coverage', '.nx', '.data'] },
  ...tseslint.configs.recommended,
  {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  // they read what they wrote themselves
  { files: [...testFiles, '**/*.spec.mjs'], rules: { 'regexp/no-super-linear-move': 'off' } },
  ...typed,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.mts'],
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...banned],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only env.ts reads the environment.' },
      ],
    },
  },
  { files: ['**/env.ts', ...testFiles], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['services/*/src/domain/**/*.ts', 'libs/{exam,learning}/src/**/*.ts'],
    ignores: testFiles,
    rules: {
      '@typescript-eslint/no-restricted-imports': domainImports('../**'),
      'no-restricted-globals': ['error', { name: 'process', message: 'The domain is pure.' }],
      'no-restricted-syntax': [
        'error',
        ...banned,
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Time is an argument.',
        },
        {
          selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          message: 'Time is an argument.',
        },
        {
          selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
          message: 'Randomness is an argument.',
        },
        { selector: ':function[async=true]', message: 'The domain is synchronous.' },
      ],
    },
  },
  {
    files: ['services/*/src/domain/*/**/*.ts'],
    ignores: testFiles,
    rules: { '@typescript-eslint/no-restricted-imports': domainImports('../../**') },
  },
  {
    files: ['libs/contracts/src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [forbid(['@nestjs/*', 'typeorm', 'node:*'], 'Contracts run anywhere.')] },
      ],
    },
  },
  {
    files: ['libs/platform/src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            forbid(['typeorm', 'pg', '@nestjs/typeorm'], 'Of a database platform knows only the shape.'),
          ],
        },
      ],
    },
  },
  {
    files: ['libs/messaging/src/rpc/**/*.ts', 'gateway/src/**/*.ts'],
    ignores: testFiles,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [forbid(['typeorm', 'pg', '@tenfold/messaging/events'], 'No database here.')] },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: testFiles,
    plugins: {
      'react-hooks': reactHooks,
      web: { rules: { 'glossary-words': glossaryWords, 'no-text-of-components': noTextOfComponents } },
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'web/no-text-of-components': 'error',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            forbid(['@tenfold/contracts'], 'The browser takes only the types of contracts.', true),
            forbid(['@nestjs/*', 'class-validator', 'class-transformer', 'node:*'], 'Not in the browser.'),
            forbid(['**/features/*/**'], 'A feature never imports another feature: lift it to ui/ or lib/.'),
          ],
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    // the legal pages use the words of the law
    ignores: [...testFiles, 'web/src/features/legal/**'],
    rules: { 'web/glossary-words': 'error' },
  },
  {
    files: ['web/src/router.tsx', 'web/src/signed-in-frame.tsx', 'web/vite.config.mts', 'web/src/main.tsx'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // runtime code must not import the test servers
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'libs/{messaging,mail}/src/**/*.ts'],
    ignores: testFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['@tenfold/testing', '@tenfold/stripe-emulator', '@tenfold/mailbox'].map((name) => ({
            name,
            message: 'Only tests may.',
          })),
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs,mts}'],
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-undef': 'off' },
  },
  {
    files: ['{deploy,tools}/**/*.mjs', 'bench/**/*.mjs', 'web/build/**/*.mjs', 'e2e/faults/*.mjs'],
    rules: { 'no-console': 'off' },
  },
);
