export { createCaller } from './create-caller.js';
export { createTestDatabase, type TestDatabase } from './create-test-database.js';
export { missingFromMigrations, startService, type ServiceUnderTest } from './start-service.js';
export { startNats, startRedis, type TestServer } from './test-servers.js';
export { until } from './until.js';
