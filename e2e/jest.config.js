module.exports = {
  ...require('../jest.preset.js')('e2e', __dirname),
  globalSetup: '<rootDir>/global-setup.mjs',
  globalTeardown: '<rootDir>/global-teardown.mjs',
  testTimeout: 300_000,
};
