// @ts-check
import { prepareNats } from './nats.mjs';
import { preparePostgres } from './postgres.mjs';
import { prepareRedis } from './redis.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'nats'} ServerKind
 * @typedef {object} ServerOptions
 * @property {string} dir contains all data of the server
 * @property {number} port
 * @property {boolean} forTests
 * @property {Record<string, string>} [passwords] of the users of NATS or Redis; without them every client may do
 *   everything
 * @typedef {import('../processes.mjs').ProcessSpec & { url: string, store: string }} ServerSpec `store`: its data
 *   alone
 */

/** @type {Readonly<Record<ServerKind, (options: ServerOptions) => Promise<ServerSpec>>>} */
export const prepareServer = { postgres: preparePostgres, redis: prepareRedis, nats: prepareNats };
