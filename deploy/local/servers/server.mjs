// @ts-check
import { prepareNats } from './nats.mjs';
import { preparePostgres } from './postgres.mjs';
import { prepareRedis } from './redis.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'nats'} ServerKind
 * @typedef {{ dir: string, port: number, forTests: boolean }} ServerOptions `dir` holds all that the server keeps
 * @typedef {import('../processes.mjs').ProcessSpec & { url: string, store: string }} ServerSpec `store`: its data alone
 */

/** @type {Readonly<Record<ServerKind, (options: ServerOptions) => Promise<ServerSpec>>>} */
export const prepareServer = { postgres: preparePostgres, redis: prepareRedis, nats: prepareNats };
