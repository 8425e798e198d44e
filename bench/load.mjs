// @ts-check
import autocannon from 'autocannon';

/**
 * @typedef {object} Request
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/**
 * @typedef {object} Sent
 * @property {number} requestsPerSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 */

/**
 * Sends the requests of each connection once and in order, with all connections in parallel.
 *
 * @param {string} url
 * @param {Request[][]} perConnection one list per connection, all of the same length
 * @returns {Promise<Sent>}
 * @throws on any reply that is not 2xx
 */
export function sendAll(url, perConnection) {
  const amount = perConnection.reduce((sum, requests) => sum + requests.length, 0);
  return sendRequests(url, amount, perConnection);
}

/**
 * Sends `amount` requests over all connections; each connection repeats its list.
 *
 * @param {string} url
 * @param {number} amount
 * @param {object[][]} perConnection requests of autocannon, which default to POST
 * @returns {Promise<Sent>}
 * @throws on any reply that is not 2xx
 */
export async function sendRequests(url, amount, perConnection) {
  let next = 0;
  const startedAt = performance.now();
  let lastReplyAt = startedAt;
  const result = await autocannon({
    url,
    method: 'POST',
    connections: perConnection.length,
    amount,
    timeout: 30,
    setupClient(client) {
      client.setRequests(perConnection[next++ % perConnection.length] ?? []);
      client.on('response', () => (lastReplyAt = performance.now()));
    },
  });
  const seconds = (lastReplyAt - startedAt) / 1000; // autocannon itself ends at its next tick of 1 s
  if (result['2xx'] !== amount) {
    throw new Error(
      `${amount - result['2xx']} of ${amount} requests failed: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return { requestsPerSecond: amount / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}
