// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../tools/local-stack/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tenfold-clone-'));
const clone = join(folder, 'clone');
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string} rest */
function writeProgram(name, rest) {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho "${name} $*" >>"${log}"\n${rest}\n`, {
    mode: 0o755,
  });
}

test('verify.mjs installs the npm packages of a fresh clone before it builds', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'deploy', 'tools', 'e2e', 'package-lock.json', 'package.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const file of files.trim().split('\n')) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file));
  }
  writeProgram('npm', '');
  writeProgram('docker', 'case "$*" in *build*) echo no registry >&2; exit 1;; esac');
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'deploy/docker/verify.mjs')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('no registry')]);
  const commands = readFileSync(log, 'utf8').split('\n');
  const install = commands.findIndex((line) => line.startsWith('npm ci'));
  const build = commands.findIndex((line) => /^docker compose .* build$/.test(line));
  expect(install).toBeGreaterThanOrEqual(0);
  expect(build).toBeGreaterThan(install);
}, 60_000);
