/** Runs every project except the browser journeys (e2e) in one pool of workers. */
module.exports = {
  projects: [
    '<rootDir>/libs/*/jest.config.js',
    '<rootDir>/services/*/jest.config.js',
    '<rootDir>/tools/*/jest.config.js',
    '<rootDir>/gateway',
    '<rootDir>/web',
    '<rootDir>/deploy',
  ],
  // Jest ignores testTimeout of a project when several projects run
  testTimeout: 180_000,
  // Jest keeps what the modules of each file leave behind; a worker of several gigabytes mostly collects garbage
  workerIdleMemoryLimit: '1500MB',
};
