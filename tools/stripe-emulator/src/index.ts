export { startEmulator, type Emulator, type EmulatorOptions } from './emulator.js';
export type { ApiFault, WebhookFaultChange } from './control/faults.js';
export type { Delivery } from './store/collections.js';
export type { AfterRetries } from './store/world.js';
