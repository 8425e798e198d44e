export { assertHandlers } from './assert-handlers.js';
export { natsOptions } from '../nats-options.js';
export { requireAdmin, requireCaller } from './require-caller.js';
export { reply, replyProblem } from './reply.js';
export { RpcClient } from './rpc-client.js';
export { Handles } from './handles.decorator.js';
export { invalidInput } from './invalid-input.js';
export { createService, runService, type ServiceOptions } from './run-service.js';
export { parseSimple } from '../simple-schema.js';
