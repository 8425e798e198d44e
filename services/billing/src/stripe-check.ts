import 'reflect-metadata';
import { check } from './stripe-account/check.js';
import { loadAccountEnv } from './stripe-account/env.js';
import type { Finding } from './stripe-account/target.js';

async function run(): Promise<void> {
  const findings = await check(loadAccountEnv());
  for (const finding of findings) process.stdout.write(describe(finding));
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  const open = findings.filter((finding) => isOpen(finding)).length;
  process.stdout.write(conclusion(failed, open, findings.length));
  if (failed > 0) process.exitCode = 1;
}

const isOpen = ({ faults, open = [] }: Finding) => faults.length === 0 && open.length > 0;

function conclusion(failed: number, open: number, total: number): string {
  if (failed > 0) return `${failed} of ${total} checks failed.\n`;
  if (open > 0) return `Everything that was checked holds. Look at ${open} lines marked LOOK.\n`;
  return 'Everything holds.\n';
}

function describe(finding: Finding): string {
  const { subject, detail, faults, open = [] } = finding;
  const [first, ...more] = [...faults, ...open];
  if (first === undefined) return `ok    ${subject}: ${detail}\n`;
  const label = isOpen(finding) ? 'LOOK' : 'FAIL';
  return [`${label}  ${subject}: ${detail}: ${first}`, ...more.map((line) => `      ${line}`), ''].join('\n');
}

run().catch((error: unknown) => {
  process.stderr.write(`The check failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
