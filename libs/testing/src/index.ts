export { createCaller } from './create-caller.js';
export { createMigratedDatabase, createTestDatabase, type TestDatabase } from './create-test-database.js';
export { createUser } from './create-user.js';
export { openPublisher, type Publisher } from './open-publisher.js';
export { shareForTests, startForTests } from './start-for-tests.js';
export { readZip } from './read-zip.js';
export { genericPlanOf, indexesOf, planOf, recordStatements, sequentiallyRead } from './query-plans.js';
export { missingFromMigrations, startService, type ServiceUnderTest } from './start-service.js';
export {
  startNats,
  startNatsOnSmallDisk,
  startNatsWithUsers,
  startRedis,
  type NatsOnSmallDisk,
  type NatsWithUsers,
  type TestServer,
} from './test-servers.js';
export { columnsWithSecrets, tablesWithUserId } from './tables-with-user-id.js';
export { startTcpGate, type TcpGate } from './tcp-gate.js';
export { until } from './until.js';
