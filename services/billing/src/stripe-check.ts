import 'reflect-metadata';
import { check } from './stripe-account/check.js';
import { loadAccountEnv } from './stripe-account/env.js';
import type { Finding } from './stripe-account/target.js';

async function run(): Promise<void> {
  const { keys, target, stripe } = loadAccountEnv();
  const findings = await check(stripe, target, keys);
  for (const finding of findings) process.stdout.write(describe(finding));
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  process.stdout.write(
    failed === 0 ? 'Everything holds.\n' : `${failed} of ${findings.length} checks failed.\n`,
  );
  if (failed > 0) process.exitCode = 1;
}

function describe({ subject, detail, faults }: Finding): string {
  const [first, ...more] = faults;
  if (first === undefined) return `ok    ${subject}: ${detail}\n`;
  return [`FAIL  ${subject}: ${detail}: ${first}`, ...more.map((fault) => `      ${fault}`), ''].join('\n');
}

run().catch((error: unknown) => {
  process.stderr.write(`The check failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
