// @ts-check
/**
 * node bench/start-up.mjs [process ...]: measures the start of each process on a migrated database, after a build.
 * Prints a Markdown table: CPU time (user and system) and wall time until `ready`, medians, and loaded modules.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { median } from './statistics.mjs';

const ROUNDS = 5;
const MS_PER_TICK = 10;
const root = join(import.meta.dirname, '..');
const KEY = 'k'.repeat(44);
const COUNT_MODULES = `data:text/javascript,import { createRequire } from 'node:module';
  const { _cache } = createRequire('file:///')('node:module');
  process.on('SIGUSR2', () => console.log(JSON.stringify({ modules: Object.keys(_cache).length })));`;

const MAIL = { MAIL_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'http://localhost:3000' };

/** @type {Record<string, Record<string, string>>} the settings of each process beyond the common ones */
const processes = {
  identity: { ...MAIL, SESSION_CACHE_KEY: KEY, ADMIN_EMAIL: 'admin@example.com', SECOND_FACTOR_KEY: KEY },
  quiz: {},
  'content-ingestion': {},
  billing: {},
  notifications: { ...MAIL },
  gateway: { SESSION_CACHE_KEY: KEY, PORT: '0', PUBLIC_ORIGIN: 'http://localhost:3000' },
};

/** @typedef {{ cpuMs: number, wallMs: number, modules: number }} Start */

/**
 * @param {string} folder
 * @param {string} program
 * @param {Record<string, string>} env
 */
function run(folder, program, env) {
  return spawn(process.execPath, ['--import', COUNT_MODULES, program], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * @param {string} folder
 * @param {Record<string, string>} env
 * @returns {Promise<Start>}
 */
async function measureStart(folder, env) {
  const startedAt = performance.now();
  const child = run(folder, 'dist/main.js', env);
  /** @type {Partial<Start>} */
  const start = {};
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('"ready"') && start.wallMs === undefined) {
      start.wallMs = performance.now() - startedAt;
      start.cpuMs = cpuMsOf(child.pid ?? 0);
      child.kill('SIGUSR2');
    } else if (line.includes('{"modules"')) {
      start.modules = JSON.parse(line).modules;
      child.kill('SIGTERM');
      break;
    }
  }
  await once(child, 'exit');
  if (start.modules === undefined) throw new Error(`${folder} ended before it was ready`);
  return /** @type {Start} */ (start);
}

/** @param {number} pid */
function cpuMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function main() {
  const servers = spawn(process.execPath, ['tools/test-runner/test-servers.mjs'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [base] = await once(createInterface({ input: servers.stdout }), 'line');
    /** @param {string} path */
    const ask = async (path) => (await (await fetch(`${base}/${path}`, { method: 'POST' })).json()).url;
    const postgres = await ask('shared/postgres');
    const common = { NATS_URL: await ask('own/nats'), REDIS_URL: await ask('own/redis'), HEALTH_PORT: '0' };
    process.stdout.write(
      '| process | CPU until ready | wall time | modules |\n| --- | ---: | ---: | ---: |\n',
    );
    const chosen = process.argv.slice(2);
    for (const [name, settings] of Object.entries(processes)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const folder = join(root, name === 'gateway' ? name : `services/${name}`);
      const env = { ...common, DATABASE_URL: await migrated(postgres, name, folder), ...settings };
      const starts = [];
      for (let round = 0; round < ROUNDS; round += 1) starts.push(await measureStart(folder, env));
      const [cpu, wall] = [
        median(starts.map(({ cpuMs }) => cpuMs)),
        median(starts.map(({ wallMs }) => wallMs)),
      ];
      process.stdout.write(`| ${name} | ${cpu} ms | ${Math.round(wall)} ms | ${starts[0]?.modules} |\n`);
    }
  } finally {
    servers.stdin.end();
    await once(servers, 'exit');
  }
}

/**
 * @param {string} postgres
 * @param {string} name
 * @param {string} folder
 */
async function migrated(postgres, name, folder) {
  const url = new URL(postgres);
  if (name === 'gateway') return url.href;
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`CREATE DATABASE "start_${name}"`);
  await client.end();
  url.pathname = `/start_${name}`;
  const env = { DATABASE_URL: url.href, NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };
  const child = run(folder, 'dist/migrate.js', { ...env, ...processes[name] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the migration of ${name} failed`);
  return url.href;
}

await main();
