// @ts-check
/**
 * node deploy/observability/pictures/draw-dashboard.mjs [dashboard] [data folder]: draws docs/operations/images/dashboard.png.
 * A few students use a product that runs by `npm start` (its data folder is .data by default), and a Prometheus of its own
 * scrapes every process. No Grafana runs: dashboard-svg.mjs draws the panels of the dashboard's JSON as plain line charts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { ensurePrograms } from '@tenfold/local-stack/packages.mjs';
import { dataDir, root } from '@tenfold/local-stack/paths.mjs';
import { requireProgram } from '@tenfold/local-stack/programs.mjs';
import { dashboardSvg } from './dashboard-svg.mjs';
import { saveImage } from './save-image.mjs';
import { Student } from './student.mjs';

const PROCESSES = ['gateway', 'identity', 'quiz', 'content-ingestion', 'billing', 'notifications'];
const STUDENTS = 3;
const LOAD_MS = 90_000;
const SCRAPE_SECONDS = 2;

const [name = 'tenfold-overview', folder = dataDir] = process.argv.slice(2);
await ensurePrograms(['chromium', 'prometheus']);
const dir = mkdtempSync(join(tmpdir(), 'tenfold-dashboard-'));
const { url, admin } = JSON.parse(readFileSync(join(folder, 'accounts.json'), 'utf8'));
const prometheus = await startPrometheus(metricsPorts(folder));
try {
  const administrator = await Student.signIn(url, admin);
  const students = [];
  for (let n = 0; n < STUDENTS; n++) students.push(await Student.register(url, administrator));
  const end = Date.now() + LOAD_MS;
  await Promise.all(
    students.map(async (student) => {
      while (Date.now() < end) await student.study();
    }),
  );
  saveImage('dashboard', await drawDashboard(name, prometheus.url));
} finally {
  await prometheus.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** From the line that each process logs when it is ready. @param {string} data */
function metricsPorts(data) {
  return PROCESSES.map((process) => {
    const lines = readFileSync(join(data, 'logs', `${process}.log`), 'utf8').split('\n');
    const ready = JSON.parse(lines.findLast((line) => line.includes('"msg":"ready"')) ?? '');
    return { process, port: ready.metricsPort ?? ready.healthPort };
  });
}

/** @param {{ process: string, port: number }[]} targets */
async function startPrometheus(targets) {
  const file = join(dir, 'prometheus.yml');
  const config = {
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '5s' },
    rule_files: [join(root, 'deploy/observability/alerts.yml')],
    scrape_configs: targets.map((target) => ({
      job_name: target.process,
      static_configs: [{ targets: [`127.0.0.1:${target.port}`] }],
    })),
  };
  writeFileSync(file, JSON.stringify(config)); // JSON is also valid YAML
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
