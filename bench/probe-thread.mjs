// @ts-check
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const INTERVAL_MS = 100;

/** @type {number[]} */
const times = [];
const paths = ['/livez', '/readyz'];
const timer = setInterval(() => paths.forEach(probe), INTERVAL_MS);
parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.postMessage(times);
});

/** Uses a new connection, as orchestrators do. @param {string} path */
function probe(path) {
  const startedAt = performance.now();
  const done = () => void times.push(performance.now() - startedAt);
  request(new URL(path, workerData), { agent: false }, (reply) => reply.resume().once('end', done))
    .once('error', done)
    .end();
}
