import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

async function runFaults(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const program = join(__dirname, '../faults/run.mjs');
  const { E2E_ACCOUNTS: _others, NODE_ENV: _ofTheTestRun, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, NODE_OPTIONS: '' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('students lose nothing while processes and servers are killed, and the invariants can fail', async () => {
  const { code, output } = await runFaults(['short']);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(' 0 violations') });
  expect(output).toContain('control I-01 red');
}, 600_000);
