/**
 * The Jest settings of every project, in one place. kind: 'node' (services, gateway, libs) or 'web'.
 * @tenfold/* resolve to their src/ through the "@tenfold/source" condition, so no build is needed before a test.
 */
module.exports = function preset(displayName, rootDir, kind = 'node') {
  const web = kind === 'web';
  return {
    displayName,
    rootDir,
    testEnvironment: web ? '<rootDir>/test/environment.cjs' : 'node',
    testMatch: web ? ['<rootDir>/src/**/*.test.{ts,tsx}'] : ['<rootDir>/{src,test}/**/*.spec.ts'],
    testTimeout: 90_000,
    transform: {
      '^.+\\.(t|j)sx?$': [
        '@swc/jest',
        {
          swcrc: false,
          sourceMaps: 'inline',
          module: { type: 'commonjs' },
          jsc: {
            target: 'es2023',
            externalHelpers: false,
            keepClassNames: true,
            parser: { syntax: 'typescript', tsx: web, decorators: true },
            transform: {
              ...(web ? { react: { runtime: 'automatic' } } : {}),
              legacyDecorator: true,
              decoratorMetadata: true,
              useDefineForClassFields: false,
            },
          },
        },
      ],
    },
    transformIgnorePatterns: web
      ? ['/node_modules/(?!(msw|@mswjs|until-async|rettime|@open-draft|@ant-design/(colors|fast-color))/)']
      : ['/node_modules/(?!(openid-client|oauth4webapi|jose)/)'],
    // sources import './x.js' (Node's own resolution); the file on disk is x.ts or x.tsx
    moduleNameMapper: {
      ...(web ? { '\\.(css|svg)$': '<rootDir>/test/style-stub.ts' } : {}),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    testEnvironmentOptions: {
      customExportConditions: web
        ? ['@tenfold/source', 'node', 'browser']
        : ['@tenfold/source', 'node', 'node-addons'],
    },
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    // the servers of integration tests, each started when the first test asks for it
    ...(web
      ? {}
      : {
          globalSetup: require.resolve('./libs/testing/global-setup.mjs'),
          globalTeardown: require.resolve('./libs/testing/global-teardown.mjs'),
        }),
    setupFiles: web ? ['<rootDir>/test/polyfills.ts'] : ['reflect-metadata'],
    setupFilesAfterEnv: web ? ['<rootDir>/test/setup.ts'] : [],
    restoreMocks: true,
    coverageProvider: 'v8',
    collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/main.{ts,tsx}'],
  };
};
