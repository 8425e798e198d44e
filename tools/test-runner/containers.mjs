// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../local-stack/free-port.mjs';
import { root } from '../local-stack/paths.mjs';
import { isNatsReady, isPostgresReady, isRedisReady } from '../local-stack/servers/ready.mjs';

const PASSWORD = 'test';
const OWNER = 'tenfold.test-servers';
let made = 0;

/**
 * A server as a container. Its data is deleted with it.
 *
 * @typedef {object} ContainerSpec
 * @property {string} image
 * @property {number} port
 * @property {string[]} command
 * @property {Record<string, string>} env
 * @property {{ content: string, target: string }[]} files copied into it
 * @property {RegExp} greeting log line shortly before the server is ready
 * @property {(port: number) => Promise<boolean>} isReady
 * @property {(port: number) => string} url
 */

/** @type {Readonly<Record<import('../local-stack/servers/server.mjs').ServerKind, ContainerSpec>>} */
const containers = {
  postgres: {
    image: 'postgres:17',
    port: 5432,
    command: ['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    env: { POSTGRES_PASSWORD: PASSWORD },
    files: [],
    greeting: /ready to accept connections/,
    isReady: isPostgresReady,
    url: (port) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
  },
  redis: {
    image: 'redis:8',
    port: 6379,
    command: [
      'redis-server',
      '--requirepass',
      PASSWORD,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ],
    env: {},
    files: [],
    greeting: /Ready to accept connections/,
    isReady: (port) => isRedisReady(port, PASSWORD),
    url: (port) => `redis://:${PASSWORD}@127.0.0.1:${port}`,
  },
  nats: {
    image: 'nats:2.10',
    port: 4222,
    command: ['--config', '/tenfold.conf'],
    env: {},
    files: [{ content: natsConfiguration(), target: '/tenfold.conf' }],
    greeting: /Server is ready/,
    isReady: isNatsReady,
    url: (port) => `nats://127.0.0.1:${port}`,
  },
};

function natsConfiguration() {
  return readFileSync(join(root, 'deploy/docker/nats.conf'), 'utf8').replace(/^include .*$/m, '');
}

async function removeAbandoned() {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { container: containers } = await getContainerRuntimeClient();
  for (const { Id, Labels } of await containers.list()) {
    const owner = Number(Labels[OWNER]);
    if (owner > 0 && !isAlive(owner)) await containers.getById(Id).remove({ force: true, v: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a container engine is available and has the images or can pull them. */
export async function canRunContainers() {
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  try {
    const { image: images } = await getContainerRuntimeClient();
    for (const { image } of Object.values(containers)) {
      const name = ImageName.fromString(image);
      await images.pull(name);
      if (!(await images.exists(name))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * The container, not started. Its port is open to this machine only, because the servers have no or known passwords.
 *
 * @param {import('../local-stack/servers/server.mjs').ServerKind} kind
 * @param {number} port of this machine
 * @param {string} name
 */
export async function containerOf(kind, port, name) {
  const { GenericContainer, Wait } = await import('testcontainers');
  const spec = containers[kind];
  class LocalContainer extends GenericContainer {
    constructor() {
      super(spec.image);
      this.withExposedPorts({ container: spec.port, host: port });
      // the library publishes on all addresses and has no option for it
      const bindings = Object.values(this.hostConfig.PortBindings ?? {}).flat();
      for (const binding of bindings) Object.assign(binding, { HostIp: '127.0.0.1' });
    }
  }
  return new LocalContainer()
    .withCommand(spec.command)
    .withEnvironment(spec.env)
    .withCopyContentToContainer(spec.files)
    .withName(name)
    .withLabels({ [OWNER]: String(process.pid) })
    .withWaitStrategy(Wait.forLogMessage(spec.greeting));
}

/**
 * @param {import('../local-stack/servers/server.mjs').ServerKind} kind
 * @returns {Promise<import('./local-server.mjs').ServerControl>}
 */
export async function controlContainer(kind) {
  // Ryuk would need another image and more privileges; this process removes its containers itself
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const { getContainerRuntimeClient } = await import('testcontainers');
  const spec = containers[kind];
  made += 1;
  const name = `tenfold-test-${process.pid}-${kind}-${made}`;
  if (made === 1) await removeAbandoned().catch(() => undefined);
  const port = await freePort();
  const blueprint = await containerOf(kind, port, name);
  /** @type {import('testcontainers').StartedTestContainer | null} */
  let container = null;
  let alive = false;

  const control = {
    url: spec.url(port),
    async start() {
      if (alive) return;
      if (container) await container.restart();
      else container = await startOrRemove(blueprint, name);
      while (!(await spec.isReady(port))) await delay(50);
      alive = true;
    },
    async kill() {
      if (!container || !alive) return;
      const client = await getContainerRuntimeClient();
      await client.container.getById(container.getId()).kill();
      alive = false;
    },
    async wipe() {
      await container?.stop({ remove: true });
      container = null;
      alive = false;
    },
    async stop() {
      await control.wipe();
    },
  };
  return control;
}

/**
 * @param {import('testcontainers').GenericContainer} blueprint
 * @param {string} name
 */
async function startOrRemove(blueprint, name) {
  try {
    return await blueprint.start();
  } catch (error) {
    const { getContainerRuntimeClient } = await import('testcontainers');
    const { container: containers } = await getContainerRuntimeClient();
    await containers
      .getById(name)
      .remove({ force: true, v: true })
      .catch(() => undefined);
    throw error;
  }
}
