// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundlePackages } from './bundle-packages.mjs';

const PROGRAM = fileURLToPath(new URL('./test-servers.mjs', import.meta.url));

/**
 * Runs before the workers start, a second time where a project has a set-up of its own that calls it. Makes the run's
 * servers available; each starts when the first test requests it. Skipped for runs without integration specs.
 *
 * @param {unknown} _globalConfig
 * @param {{ testPathIgnorePatterns: string[] }} projectConfig
 */
export default async function setUp(_globalConfig, { testPathIgnorePatterns }) {
  await bundlePackages();
  if (testPathIgnorePatterns.some((pattern) => 'some.int.spec.ts'.match(pattern))) return;
  if (Reflect.has(globalThis, 'testServers')) return;
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = await once(child.stdout, 'data');
  process.env.TEST_SERVERS_URL = address.toString().trim();
  Object.assign(globalThis, { testServers: child });
}
