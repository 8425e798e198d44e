const node = require('../jest.preset.js')('deploy', __dirname);

/** The one project in plain JavaScript modules: it runs before anything is installed. */
module.exports = {
  ...node,
  testMatch: ['<rootDir>/**/*.spec.mjs'],
  moduleFileExtensions: ['mjs', 'js', 'json', 'node', 'ts'],
  transform: { '\\.mjs$': Object.values(node.transform)[0] },
  moduleNameMapper: {},
  setupFiles: [],
};
