// @ts-check
/**
 * node deploy/docker/verify.mjs: builds the images, runs the whole product in containers of its own (quiz three times),
 * uses it over HTTP and in a browser, and checks how the containers run and which settings they refuse. Removes its containers,
 * volumes and images at the end. Without a Docker engine with Compose it prints the reason and succeeds. The browser needs the npm
 * packages, which it installs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../tools/local-stack/node-version.mjs';
import { ensureDependencies } from '../../tools/local-stack/dependencies.mjs';
import { freePort } from '../../tools/local-stack/free-port.mjs';
import { root } from '../../tools/local-stack/paths.mjs';
import { useContentManagement } from './verify-content.mjs';

const QUIZ_INSTANCES = 3;
const START_TIMEOUT_S = 240;
const MAIL_TIMEOUT_MS = 30_000;
const project = `tenfold-verify-${process.pid}`;
const begun = Date.now();

/** @param {string} text */
function say(text) {
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);
}

/**
 * @param {string[]} args
 * @returns {{ ok: boolean, output: string }}
 */
function docker(args) {
  const { status, stdout, stderr } = spawnSync('docker', args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function reasonToSkip() {
  if (!docker(['version', '--format', '{{.Server.Version}}']).ok) return 'no Docker engine answers';
  if (!docker(['compose', 'version']).ok) return 'the Docker engine answers, but `docker compose` is missing';
  return null;
}

/** @param {string} folder */
async function writeEnvFile(folder) {
  const port = await freePort();
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'new-env.mjs')], {
    env: { ...process.env, PORT: String(port) },
    encoding: 'utf8',
  });
  const ports = { MAILBOX_PORT: await freePort(), STRIPE_EMULATOR_PORT: await freePort() };
  const backups = join(folder, 'backups');
  mkdirSync(backups); // Docker would create it for root
  const more = Object.entries({ ...ports, TAG: project, BACKUPS: backups }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const file = join(folder, 'docker.env');
  writeFileSync(file, `${stdout}${more.join('\n')}\n`, { mode: 0o600 });
  return file;
}

/** @param {string} file */
function readEnvFile(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  /** @type {Record<string, string>} */
  const env = {};
  for (const line of lines) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name && value !== undefined) env[name] = value;
  }
  return env;
}

/**
 * @param {string} file
 * @returns {(...args: string[]) => Promise<string>} runs `docker compose`; rejects with its output
 */
const composeWith =
  (file) =>
  (...args) =>
    new Promise((resolve, reject) => {
      const all = ['compose', '--env-file', file, '--project-name', project, '--profile', 'trial', ...args];
      const child = spawn('docker', all, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.once('error', reject);
      child.once('close', (status) => {
        if (status === 0) resolve(output);
        else reject(new Error(`docker compose ${args.join(' ')} failed:\n${output.slice(-6_000)}`));
      });
    });

/** @param {(...args: string[]) => Promise<string>} compose */
async function checkContainers(compose) {
  const ids = (await compose('ps', '--quiet')).trim().split('\n');
  const inspected = JSON.parse(docker(['inspect', ...ids]).output);
  const own = inspected.filter((/** @type {any} */ { Config }) => Config.Image.startsWith('tenfold/'));
  for (const { Name, Config, HostConfig, State } of own) {
    const faults = [
      Config.User !== 'node' && 'runs as root',
      !HostConfig.ReadonlyRootfs && 'has a writable root',
      !HostConfig.CapDrop?.includes('ALL') && 'has capabilities',
      State.Health?.Status !== 'healthy' && 'is not healthy',
    ].filter(Boolean);
    if (faults.length > 0) throw new Error(`${Name} ${faults.join(', ')}`);
  }
  const quizzes = own.filter((/** @type {any} */ { Config }) => Config.Image.startsWith('tenfold/quiz:'));
  if (quizzes.length !== QUIZ_INSTANCES) throw new Error(`${quizzes.length} instances of quiz run`);
  say(`${own.length} containers of ours are healthy, not root, with a read-only root and no capabilities`);
}

/**
 * @param {(...args: string[]) => Promise<string>} compose
 * @param {string} service
 * @param {string[]} settings
 * @param {string} sentence
 */
async function checkRefusal(compose, service, settings, sentence) {
  const env = ['LOCAL_TRIAL=false', ...settings].flatMap((setting) => ['--env', setting]);
  const output = await compose('run', '--rm', '--no-deps', ...env, service).then(
    () => 'it started',
    (error) => error.message,
  );
  if (!output.includes(sentence)) throw new Error(`${service} does not refuse: "${sentence}"\n${output}`);
  say(`refused in production: ${sentence}`);
}

/** @param {(...args: string[]) => Promise<string>} compose */
async function checkRefusals(compose) {
  const site = 'PUBLIC_ORIGIN=https://study.example.com';
  await checkRefusal(compose, 'gateway', [], 'PUBLIC_ORIGIN must start with https://');
  await checkRefusal(compose, 'gateway', [site], 'TRUSTED_PROXIES is missing');
  await checkRefusal(
    compose,
    'quiz',
    ['DATABASE_URL=postgres://quiz:changeme@postgres/quiz'],
    'sample password',
  );
  await checkRefusal(compose, 'billing', [site], 'STRIPE_API_BASE must be empty in production');
  await checkRefusal(compose, 'notifications', [site], 'MAIL_URL names the mailbox');
  await checkRefusal(compose, 'mailbox', [], 'LOCAL_TRIAL must be true: the mailbox');
  await checkRefusal(compose, 'stripe-emulator', [], 'LOCAL_TRIAL must be true: the emulator');
}

/** @param {Record<string, string>} env */
async function useInBrowser({ PUBLIC_ORIGIN, ADMIN_EMAIL, ADMIN_PASSWORD, MAILBOX_PORT }) {
  const email = `student-${process.pid}@tenfold.example`;
  const accounts = { ADMIN_EMAIL, ADMIN_PASSWORD, STUDENT_EMAIL: email };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'e2e/browser-journey.mjs')], {
    env: { ...process.env, ORIGIN: PUBLIC_ORIGIN, ...accounts },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the browser journey failed:\n${stderr.slice(-4_000)}`);
  say(stdout.trim());
  if (!stdout.startsWith('skipped')) await checkMail(`http://127.0.0.1:${MAILBOX_PORT}`, email);
}

/**
 * @param {string} mailbox
 * @param {string} email
 */
async function checkMail(mailbox, email) {
  const end = Date.now() + MAIL_TIMEOUT_MS;
  for (;;) {
    const reply = await fetch(`${mailbox}/messages.json?to=${encodeURIComponent(email)}`);
    const messages = /** @type {{ subject: string }[]} */ (await reply.json());
    const [newest] = messages;
    if (newest) return say(`mail arrived: "${newest.subject}"`);
    if (Date.now() > end) throw new Error(`no mail to ${email} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function listImages() {
  const { output } = docker([
    'image',
    'ls',
    '--filter',
    `reference=tenfold/*:${project}`,
    '--format',
    '{{.Repository}} {{.Size}}',
  ]);
  for (const line of output.trim().split('\n').sort()) say(line);
}

/** @param {string} file */
async function verify(file) {
  const compose = composeWith(file);
  const env = readEnvFile(file);
  await compose('--profile', 'seed', 'build');
  say('built');
  listImages();
  await compose(
    'up',
    '--detach',
    '--wait',
    '--wait-timeout',
    String(START_TIMEOUT_S),
    '--scale',
    `quiz=${QUIZ_INSTANCES}`,
  );
  say('started');
  await checkContainers(compose);
  await compose('run', '--rm', '--no-deps', 'seed');
  say('seeded: the administrator ingested exams, two students registered');
  const admin = { email: env.ADMIN_EMAIL ?? '', password: env.ADMIN_PASSWORD ?? '' };
  await useContentManagement(env.PUBLIC_ORIGIN ?? '', admin);
  say('content management: an image uploaded and served, an exam exported and imported as a draft');
  await useInBrowser(env);
  await compose('exec', '-T', 'postgres', 'backup', '/backups');
  say('backed up');
  await checkRefusals(compose);
}

/** @param {string} file */
async function cleanUp(file) {
  await composeWith(file)(
    '--profile',
    'trial',
    'down',
    '--volumes',
    '--remove-orphans',
    '--timeout',
    '10',
  ).catch((error) => console.error(error.message));
  const { output } = docker(['image', 'ls', '--quiet', '--filter', `reference=tenfold/*:${project}`]);
  const images = [...new Set(output.split('\n').filter(Boolean))];
  if (images.length > 0) docker(['image', 'rm', '--force', ...images]);
  say('removed');
}

const reason = reasonToSkip();
if (reason) {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}
await ensureDependencies('all');
const folder = mkdtempSync(join(tmpdir(), 'tenfold-verify-'));
const file = await writeEnvFile(folder);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp(file).finally(() => process.exit(1)));
try {
  await verify(file);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  const { output } = docker([
    'compose',
    '--env-file',
    file,
    '--project-name',
    project,
    'logs',
    '--tail',
    '15',
  ]);
  console.error(output.slice(-8_000));
  process.exitCode = 1;
} finally {
  await cleanUp(file);
  rmSync(folder, { recursive: true, force: true });
}
