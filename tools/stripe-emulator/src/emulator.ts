import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Controls } from './control/controls.js';
import { Faults } from './control/faults.js';
import { refuseForeign } from './control/refuse-foreign.js';
import { serveControls } from './control/control-api.js';
import { serveApi } from './http/api-server.js';
import { forgetOld } from './store/forget.js';
import type { AfterRetries, World } from './store/world.js';
import { Store } from './store/store.js';
import { DEFAULT_TIMING, Deliverer, type DeliveryTiming } from './webhooks/deliverer.js';

export interface EmulatorOptions {
  port?: number;
  host?: string;
  stateFile?: string;
  secretKey?: string;
  webhooks?: { url: string; secret: string; events?: string[] }[];
  afterRetries?: AfterRetries['subscription'];
  uncollectibleAfterRetries?: boolean;
  allowedHosts?: string[];
  delivery?: Partial<DeliveryTiming>;
}

export type Emulator = Controls & { url: string; port: number; stop(): Promise<void> };

const TICK_MS = 1000;
const FORGET_MS = 10 * 60_000;

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', port = 0, stateFile } = options;
  if (stateFile !== undefined) mkdirSync(dirname(stateFile), { recursive: true });
  let url = '';
  const world: World = {
    store: new Store(stateFile ?? null),
    restrictedKeys: new Map(),
    afterRetries: {
      subscription: options.afterRetries ?? 'cancel',
      uncollectible: options.uncollectibleAfterRetries ?? false,
    },
    origin: () => url,
    wallMs: () => Date.now(),
    request: null,
    stepAt: null,
  };
  const faults = new Faults();
  const deliverer = new Deliverer(world, faults, { ...DEFAULT_TIMING, ...options.delivery });
  const controls = new Controls(world, faults, deliverer);
  controls.setEndpoints(options.webhooks ?? []);

  const app = await listen(host, port, (server) => {
    const afterwards = () => controls.afterwards();
    refuseForeign(server, options.allowedHosts ?? []);
    serveApi(server, { world, faults, secretKey: options.secretKey ?? null, afterwards });
    serveControls(server, { world, controls });
  });
  const [address] = app.addresses();
  const listening = typeof address === 'object' ? address.port : port;
  url = `http://${host}:${listening}`;
  forgetOld(world);
  controls.tick();
  const timers = [
    setInterval(() => controls.tick(), TICK_MS).unref(),
    setInterval(() => forgetOld(world), FORGET_MS).unref(),
  ];

  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    await controls.halt();
    await app.close();
    world.store.close();
  };
  return Object.assign(controls, { url, port: listening, stop });
}

async function listen(
  host: string,
  port: number,
  serve: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, logger: { level: 'error' } });
  for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  }
  serve(app);
  await app.listen({ host, port });
  return app;
}
