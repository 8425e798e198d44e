/** `npx jest` runs every project but the journeys in a browser (e2e) in one pool of workers. */
module.exports = {
  projects: [
    '<rootDir>/libs/*/jest.config.js',
    '<rootDir>/services/*/jest.config.js',
    '<rootDir>/tools/*/jest.config.js',
    '<rootDir>/gateway',
    '<rootDir>/web',
    '<rootDir>/deploy',
  ],
  // of the projects' own settings this one alone does not count in a common run
  testTimeout: 90_000,
};
