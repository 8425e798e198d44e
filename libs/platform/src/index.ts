export * from './database.js';
export * from './env.js';
export * from './health.js';
export * from './logger.js';
export * from './request-context.js';
export * from './secrets.js';
