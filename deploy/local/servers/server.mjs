// @ts-check
import { prepareNats } from './nats.mjs';
import { preparePostgres } from './postgres.mjs';
import { prepareRedis } from './redis.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'nats'} ServerKind
 * @typedef {object} ServerOptions
 * @property {string} dir holds all that the server keeps
 * @property {number} port
 * @property {boolean} forTests
 * @property {Record<string, string>} [passwords] of the users of NATS; anybody may do anything when missing
 *
 * @typedef {import('../processes.mjs').ProcessSpec & { url: string, store: string }} ServerSpec `store`: its data alone
 */

/** @type {Readonly<Record<ServerKind, (options: ServerOptions) => Promise<ServerSpec>>>} */
export const prepareServer = { postgres: preparePostgres, redis: prepareRedis, nats: prepareNats };
