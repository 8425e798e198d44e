export { assertRpcHandlers } from './assert-handlers.js';
export { natsOptions } from '../nats-options.js';
export { requireAdmin, requireCaller } from './require-caller.js';
export { RpcClient } from './rpc-client.js';
export { Rpc } from './rpc.decorator.js';
export { invalidInput, RpcInputPipe } from './rpc-input.pipe.js';
export { createService, runService, type ServiceOptions } from './run-service.js';
