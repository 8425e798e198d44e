// @ts-check
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { answersReady } from '@tenfold/local-stack/application.mjs';
import { Balancer } from '../balancer.mjs';
import { times } from '../pause.mjs';
import { Product, SERVICES } from '../product.mjs';
import { until } from '../until.mjs';

const ROUNDS = 3;
const REQUESTS_PER_SECOND = 50;
const READY_LIMIT_MS = 60_000;
/** Long enough for the balancer's probes on a busy machine. */
const DRAIN_SECONDS = '3';

/** @type {Balancer | null} */
let balancer = null;

/** @param {string} drainDelay in seconds */
const behindBalancer = (drainDelay) =>
  new Product({
    onStop: () => balancer?.stop(),
    async adapt(spec) {
      if (spec.name !== 'gateway') return spec;
      const port = await freePort();
      balancer = new Balancer();
      await balancer.start(Number(spec.env?.PORT));
      balancer.add(`http://127.0.0.1:${port}`);
      const env = { ...spec.env, PORT: String(port), DRAIN_DELAY: drainDelay };
      return { ...spec, env, isReady: () => answersReady(`http://127.0.0.1:${port}/readyz`) };
    },
  });

/**
 * Replaces the services one after the other, the successor first; the two gateways take turns behind a load balancer.
 *
 * @param {import('../scenario.mjs').Context} context
 * @returns {Promise<{ requests: number, failed: string[] }>}
 */
async function restartUnderLoad({ product, students }) {
  await product.addInstance('gateway', 'gateway-2');
  for (const name of ['gateway', 'gateway-2']) await isRouted(product, name);
  const load = startLoad(students);
  for (let round = 0; round < times(ROUNDS); round += 1) {
    for (const name of SERVICES) await product.replace(name);
    for (const name of ['gateway', 'gateway-2']) {
      await product.restart(name, 'SIGTERM');
      await isRouted(product, name);
    }
  }
  return load.stop();
}

/** @param {Product} product @param {string} name */
async function isRouted(product, name) {
  const backend = `http://127.0.0.1:${product.spec(name).env?.PORT}`;
  balancer?.add(backend);
  await until(`the balancer to see ${name}`, () => balancer?.isReady(backend), READY_LIMIT_MS);
}

/** Sends requests at a fixed rate and repeats none. @param {import('../students.mjs').Students} students */
function startLoad(students) {
  /** @type {Promise<string[]>[]} */
  const sent = [];
  const paths = [
    '/api/user',
    '/api/stats',
    '/api/notifications/count',
    '/api/subscription/status',
    '/api/sections',
  ];
  const timer = setInterval(() => {
    const person = students.pros[sent.length % students.pros.length];
    sent.push(failureOf(person, paths[sent.length % paths.length] ?? ''));
  }, 1_000 / REQUESTS_PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      const failures = await Promise.all(sent);
      return { requests: sent.length, failed: failures.flat() };
    },
  };
}

/**
 * @param {import('../students.mjs').Students['pros'][number] | undefined} person
 * @param {string} path
 * @returns {Promise<string[]>} empty if the request succeeds
 */
async function failureOf(person, path) {
  if (!person) throw new Error('no student');
  const { status, body } = await person.client.send('GET', path);
  return status === 200 ? [] : [`GET ${path}: ${status} ${JSON.stringify(body)}`];
}

const describe = (/** @type {{ requests: number, failed: string[] }} */ { requests, failed }) =>
  `${times(ROUNDS)} times each process; ${failed.length} of ${requests} requests failed`;

/** @type {import('../scenario.mjs').Scenario} */
export const rollingRestart = {
  id: 'R-13',
  title: 'rolling restart of every process under 50 requests/s over kept connections',
  ownProduct: () => behindBalancer(DRAIN_SECONDS),
  async run(context) {
    const outcome = await restartUnderLoad(context);
    return { done: describe(outcome), violations: outcome.failed };
  },
};

/** @type {import('../scenario.mjs').Scenario} */
export const rollingRestartWithoutDrain = {
  id: 'R-13-control',
  title: 'the same without a drain delay, which must fail',
  ownProduct: () => behindBalancer('0'),
  async run(context) {
    const outcome = await restartUnderLoad(context);
    return { done: describe(outcome), violations: outcome.failed.length === 0 ? ['no request failed'] : [] };
  },
};
