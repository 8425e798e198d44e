// @ts-check
/**
 * node deploy/observability/pictures/draw.mjs [dashboard]: runs the product, traces one completed quiz, lets students use it
 * for a minute, and draws docs/operations/images/trace.png and dashboard.png from the spans that the processes export and
 * from what a Prometheus scrapes. Needs Chromium and Debian's prometheus. It is no Grafana: dashboard-svg.mjs draws the
 * panels of the dashboard's JSON as plain line charts.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { ensurePrograms } from '@tenfold/local-stack/packages.mjs';
import { root } from '@tenfold/local-stack/paths.mjs';
import { requireProgram } from '@tenfold/local-stack/programs.mjs';
import { dashboardSvg } from './dashboard-svg.mjs';
import { traceSvg } from './trace-svg.mjs';
import { Student } from './student.mjs';

const PROCESSES = ['gateway', 'identity', 'quiz', 'content-ingestion', 'billing', 'notifications'];
const STUDENTS = 10;
const LOAD_MS = 75_000;
const SCRAPE_SECONDS = 2;
const STYLE = `body { margin: 0; background: #fff } text { font: 12px sans-serif; fill: #24292f } .title { font-weight: bold; font-size: 14px }
  .quiet { fill: #57606a; font-size: 11px } .panel { fill: none; stroke: #d0d7de } .grid { stroke: #eaeef2 }`;

await ensurePrograms(['chromium', 'prometheus']);
const dir = mkdtempSync(join(tmpdir(), 'tenfold-pictures-'));
const images = join(root, 'docs/operations/images');
mkdirSync(images, { recursive: true });

/** @type {import('./trace-svg.mjs').Span[]} */
const spans = [];
const collector = createServer(async (request, response) => {
  const chunks = await request.toArray();
  for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
    const service = resource.attributes.find((/** @type {any} */ { key }) => key === 'service.name').value
      .stringValue;
    for (const scope of scopeSpans)
      spans.push(...scope.spans.map((/** @type {any} */ span) => ({ ...span, service })));
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (collector.address());

const product = await launchProduct({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_BSP_SCHEDULE_DELAY: '500',
});
try {
  const prometheus = await startPrometheus(metricsPorts(dirname(product.accountsFile)));
  try {
    const admin = await Student.signIn(product.url, product.accounts.admin);
    const students = [];
    for (let n = 0; n < STUDENTS; n++) students.push(await Student.register(product.url, admin));
    const end = Date.now() + LOAD_MS;
    await Promise.all(
      students.map(async (student) => {
        while (Date.now() < end) await student.study();
      }),
    );
    screenshot('trace', traceSvg(await completedQuiz()));
    screenshot('dashboard', await drawDashboard(process.argv[2] ?? 'tenfold-overview', prometheus.url));
  } finally {
    await prometheus.stop();
  }
} finally {
  await product.stop();
  collector.close();
  rmSync(dir, { recursive: true, force: true });
}

/** The last trace of a completed quiz that reached notifications. */
async function completedQuiz() {
  for (;;) {
    const roots = spans.filter(({ name }) => name === 'POST /api/quiz/:sessionId/complete').toReversed();
    for (const { traceId } of roots) {
      const trace = spans.filter((span) => span.traceId === traceId);
      const services = new Set(trace.map(({ service }) => service));
      if (services.size >= 3 && services.has('notifications')) return trace;
    }
    await delay(500);
  }
}

/** From the line that each process logs when it is ready. @param {string} dataDir */
function metricsPorts(dataDir) {
  return PROCESSES.map((name) => {
    const lines = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').split('\n');
    const ready = JSON.parse(lines.findLast((line) => line.includes('"msg":"ready"')) ?? '');
    return { name, port: ready.metricsPort ?? ready.healthPort };
  });
}

/** @param {{ name: string, port: number }[]} targets */
async function startPrometheus(targets) {
  const file = join(dir, 'prometheus.yml');
  const config = {
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '5s' },
    rule_files: [join(root, 'deploy/observability/alerts.yml')],
    scrape_configs: targets.map((target) => ({
      job_name: target.name,
      static_configs: [{ targets: [`127.0.0.1:${target.port}`] }],
    })),
  };
  writeFileSync(file, JSON.stringify(config)); // YAML includes JSON
  const address = `127.0.0.1:${await freePort()}`;
  const program = join(dirname(requireProgram('prometheus')), 'prometheus');
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://${address}`;
  while (
    !(await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(100);
  return {
    url,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** @param {string} name @param {string} url */
function drawDashboard(name, url) {
  const end = Date.now() / 1_000;
  return dashboardSvg(
    JSON.parse(readFileSync(join(root, `deploy/observability/dashboards/${name}.json`), 'utf8')),
    async (expr) => {
      const query = new URLSearchParams({
        query: expr.replaceAll('$__rate_interval', `${SCRAPE_SECONDS * 5}s`),
        start: String(end - LOAD_MS / 1_000),
        end: String(end),
        step: String(SCRAPE_SECONDS),
      });
      const reply = /** @type {any} */ (await (await fetch(`${url}/api/v1/query_range?${query}`)).json());
      if (reply.status !== 'success') throw new Error(`${expr}: ${reply.error}`);
      return reply.data.result;
    },
  );
}

/** @param {string} name @param {{ svg: string, width: number, height: number }} picture */
function screenshot(name, { svg, width, height }) {
  const page = join(dir, `${name}.html`);
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${svg}`);
  const options = [
    '--headless',
    '--no-sandbox',
    '--hide-scrollbars',
    `--user-data-dir=${join(dir, 'chromium')}`,
  ];
  const output = join(images, `${name}.png`);
  execFileSync(
    requireProgram('chromium'),
    [...options, `--window-size=${width},${height}`, `--screenshot=${output}`, `file://${page}`],
    { stdio: 'ignore' },
  );
  console.log(output);
}
