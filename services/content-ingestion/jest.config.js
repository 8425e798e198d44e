module.exports = {
  ...require('../../jest.preset.js')('content-ingestion', __dirname),
  globalSetup: '<rootDir>/test/build-parser-first.mjs',
};
