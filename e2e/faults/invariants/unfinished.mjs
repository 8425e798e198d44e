// @ts-check
import { SERVICES } from '../product.mjs';
import { until } from '../until.mjs';

const STUCK_AFTER_MS = 30_000;

/** @typedef {import('./index.mjs').Context} Context */

/** @typedef {import('../product.mjs').Product} Product */

/**
 * @param {Product} product
 * @param {number} limitMs
 * @returns {Promise<number>} milliseconds
 */
export function untilSettled(product, limitMs) {
  return until(
    'the outboxes, consumers and jobs to be empty',
    async () => (await unfinished(product)).length === 0,
    limitMs,
  );
}

/** @param {Context} context */
export async function nothingStuck({ product }) {
  // other checks sign people up, whose mails and events may be under way
  await untilSettled(product, STUCK_AFTER_MS).catch(() => undefined);
  const violations = await unfinished(product);
  for (const service of SERVICES) {
    const letters = await product.query(
      service,
      `SELECT consumer, error FROM dead_letter WHERE status IN ('open', 'replaying')`,
    );
    for (const { consumer, error } of letters) violations.push(`dead letter of ${consumer}: ${error}`);
    const jobs = await product.query(service, `SELECT to_regclass('job') IS NOT NULL AS has_jobs`);
    if (!jobs[0].has_jobs) continue;
    const dead = await product.query(service, `SELECT kind, last_error FROM job WHERE state = 'dead'`);
    for (const { kind, last_error } of dead) violations.push(`dead job ${kind}: ${last_error}`);
  }
  return violations;
}

/**
 * @param {Product} product
 * @returns {Promise<string[]>}
 */
async function unfinished(product) {
  const found = [];
  for (const service of SERVICES) {
    const [outbox] = await product.query(
      service,
      'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL',
    );
    if (outbox.n > 0) found.push(`${outbox.n} events of ${service} are not published`);
    const [table] = await product.query(service, `SELECT to_regclass('job') IS NOT NULL AS has_jobs`);
    if (!table.has_jobs) continue;
    const jobs = await product.query(
      service,
      `SELECT kind, last_error FROM job WHERE state = 'pending' AND dedupe_key IS DISTINCT FROM 'periodic' AND (run_at <= now() OR attempts > 0)`,
    );
    for (const { kind, last_error } of jobs)
      found.push(`job ${kind} of ${service} waits: ${last_error ?? 'never tried'}`);
  }
  const waiting = await product.query('billing', 'SELECT 1 FROM stripe_event WHERE processed_at IS NULL');
  if (waiting.length > 0) found.push(`${waiting.length} events of Stripe wait`);
  const undelivered = (await product.askEmulator('deliveries')).filter(
    (/** @type {{ state: string }} */ { state }) => state === 'pending' || state === 'waiting',
  );
  if (undelivered.length > 0) found.push(`${undelivered.length} webhooks are not delivered`);
  return [...found, ...(await unconsumed(product))];
}

/** @param {Product} product */
async function unconsumed(product) {
  const found = [];
  const connection = await product.connectToNats();
  try {
    const manager = await connection.jetstreamManager();
    for await (const stream of manager.streams.list()) {
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream.config.name))
        if (num_pending + num_ack_pending > 0)
          found.push(`consumer ${name} has ${num_pending} events to read, ${num_ack_pending} to acknowledge`);
    }
  } finally {
    await connection.close();
  }
  return found;
}
