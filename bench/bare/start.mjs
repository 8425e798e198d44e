// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';

/**
 * @param {'answer-server' | 'attempt-server'} program
 * @param {string} adminDatabaseUrl
 * @param {'all' | 'least'} [rules] of the attempt server
 */
export async function startBareServer(program, adminDatabaseUrl, rules = 'all') {
  const database = `bench_${program.replace('-', '_')}_${rules}`;
  const admin = new pg.Client({ connectionString: adminDatabaseUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${database}`);
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  const url = new URL(adminDatabaseUrl);
  url.pathname = `/${database}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.mjs`)], {
    env: { ...process.env, DATABASE_URL: url.href, RULES: rules },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill('SIGTERM') };
}
