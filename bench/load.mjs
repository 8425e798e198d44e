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
 * Sends the requests of each connection once and in order, with all connections in parallel.
 *
 * @param {string} url
 * @param {Request[][]} perConnection one list per connection, all of the same length
 * @returns {Promise<Measured>}
 * @throws on any reply that is not 2xx
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
