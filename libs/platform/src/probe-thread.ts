import { writeSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ReadinessReport, ThreadSettings, ToThread } from './health.js';

const SCRAPE_TIMEOUT_MS = 5_000;
/** The event loop of the main thread counts as blocked after this time without a report. */
const BLOCKED_AFTER_MS = 10_000;

const { host, port, endsAfterS } = workerData as Required<ThreadSettings>;
const send = (message: FromThread): void => parentPort?.postMessage(message);

let latest: { report: ReadinessReport; at: number } | null = null;
const scrapes = new Map<number, (metrics: { contentType: string; body: string } | null) => void>();
let lastScrape = 0;
/** Counts seconds in which this thread ran: no time passes for it while the whole process is stopped. */
let secondsWithoutReport = 0;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'readiness') {
    latest = { report: message.report, at: performance.now() };
    secondsWithoutReport = 0;
  } else scrapes.get(message.id)?.(message);
});

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0];
  if (path === '/livez' || path === '/healthz') return replyProbe(response, true, { status: 'ok' });
  if (path === '/readyz') return replyProbe(response, latest?.report.isReady ?? false, latest?.report.body);
  if (path === '/metrics') return replyMetrics(response);
  return reply(response, 404, { status: 'unknown path' });
});
server.listen(port, host, () => send({ kind: 'listening', port: (server.address() as AddressInfo).port }));

setInterval(() => {
  if (latest === null || ++secondsWithoutReport < endsAfterS) return;
  const line = { level: 60, time: Date.now(), pid: process.pid, msg: 'event loop blocked, the process ends' };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL'); // an exit would end this thread alone
}, 1_000);

function replyProbe(response: ServerResponse, isOk: boolean, body: unknown): void {
  const isBlocked = latest !== null && performance.now() - latest.at > BLOCKED_AFTER_MS;
  if (isBlocked) reply(response, 503, { status: 'event loop blocked' });
  else reply(response, isOk ? 200 : 503, body ?? { status: 'starting' });
}

function replyMetrics(response: ServerResponse): void {
  const id = ++lastScrape;
  const timer = setTimeout(() => finish(null), SCRAPE_TIMEOUT_MS);
  const finish = (metrics: { contentType: string; body: string } | null): void => {
    clearTimeout(timer);
    scrapes.delete(id);
    if (metrics === null) return reply(response, 503, { status: 'event loop blocked' });
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(metrics.body);
  };
  scrapes.set(id, finish);
  send({ kind: 'scrape', id });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
