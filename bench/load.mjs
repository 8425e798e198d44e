// @ts-check
import autocannon from 'autocannon';

/**
 * @typedef {object} Request
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/**
 * @typedef {object} Measured
 * @property {number} requestsPerSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 */

/**
 * Sends each connection's requests once, one after the other, all connections at the same time.
 *
 * @param {string} url
 * @param {Request[][]} perConnection as many lists as connections, all of one length
 * @returns {Promise<Measured>}
 * @throws when any reply is not 2xx: a benchmark of refusals means nothing
 */
export async function sendAll(url, perConnection) {
  let next = 0;
  const amount = perConnection.reduce((sum, requests) => sum + requests.length, 0);
  const startedAt = performance.now();
  const result = await autocannon({
    url,
    method: 'POST',
    connections: perConnection.length,
    amount,
    timeout: 30,
    setupClient: (client) => client.setRequests(perConnection[next++ % perConnection.length] ?? []),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (result['2xx'] !== amount) {
    throw new Error(
      `${amount - result['2xx']} of ${amount} requests failed: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return { requestsPerSecond: amount / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}

/**
 * @param {number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
