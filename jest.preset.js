const { mapper: bundledPackages } = require('./tools/test-runner/bundled-packages.cjs');

/**
 * A look-up of a global in the context of a test costs 0.3 microseconds, which is a large part of the time of many tests, so
 * that modules get these as parameters. None that fake timers replace (Date, Intl), and none that some package declares
 * itself, which would be a syntax error: asn1js has a Set, readable-stream a Promise and a Uint8Array.
 */
const INJECTED_GLOBALS = ['Array', 'Float64Array', 'Math', 'Object', 'Reflect'];

/**
 * The Jest settings of every project. kind: 'node' (services, gateway, libs), 'web' or 'scripts' (plain
 * JavaScript modules, which run before npm install).
 * The "@tenfold/source" condition resolves @tenfold/* to src/, so that tests need no build.
 */
module.exports = function preset(displayName, rootDir, kind = 'node') {
  const web = kind === 'web';
  const settings = {
    displayName,
    rootDir,
    testEnvironment: web ? '<rootDir>/test/environment.cjs' : 'node',
    testMatch: web ? ['<rootDir>/src/**/*.test.{ts,tsx}'] : ['<rootDir>/{src,test}/**/*.spec.ts'],
    // longer than asyncUtilTimeout of web/test/setup.ts and the limit of until() in libs/testing
    testTimeout: 180_000,
    transform: {
      '^.+\\.(tsx?|m?jsx?)$': [
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
              ...(web ? { react: { runtime: 'automatic', importSource: '#jsx' } } : {}),
              legacyDecorator: true,
              decoratorMetadata: true,
              useDefineForClassFields: false,
            },
          },
        },
      ],
    },
    transformIgnorePatterns: web
      ? ['/node_modules/(?!(@ant-design/(colors|fast-color))/)']
      : ['/node_modules/(?!(openid-client|oauth4webapi|jose|uuid|htmlparser2|dom[a-z-]+|entities)/)'],
    // sources import './x.js', as Node requires; the file on disk is x.ts or x.tsx
    moduleNameMapper: {
      ...(web
        ? {
            '\\.(css|svg)$': '<rootDir>/test/style-stub.ts',
            '/dynamicCSS$': '<rootDir>/test/style-injection-stub.ts',
            ...require('./web/test/libraries.cjs').mapper,
          }
        : bundledPackages),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    testEnvironmentOptions: {
      customExportConditions: web
        ? ['@tenfold/source', 'node', 'browser']
        : ['@tenfold/source', 'node', 'node-addons'],
    },
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    // each server of the integration tests starts when the first test requests it
    ...(web
      ? { globalSetup: '<rootDir>/test/bundle-libraries.mjs' }
      : {
          globalSetup: require.resolve('./tools/test-runner/global-setup.mjs'),
          globalTeardown: require.resolve('./tools/test-runner/global-teardown.mjs'),
        }),
    setupFiles: web ? ['<rootDir>/test/polyfills.ts'] : ['reflect-metadata'],
    setupFilesAfterEnv: web ? ['<rootDir>/test/setup.ts'] : [],
    sandboxInjectedGlobals: INJECTED_GLOBALS,
    restoreMocks: true,
    coverageProvider: 'v8',
    collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/main.{ts,tsx}'],
  };
  if (kind !== 'scripts') return settings;
  return {
    ...settings,
    testMatch: ['<rootDir>/**/*.spec.mjs'],
    moduleFileExtensions: ['mjs', 'js', 'json', 'node', 'ts'],
    transform: { '\\.mjs$': Object.values(settings.transform)[0] },
    moduleNameMapper: {},
    setupFiles: [],
  };
};
