import { setupKeyFaults } from './account.js';
import { check } from './check.js';
import { loadAccountEnv } from './env.js';
import { setUp } from './set-up.js';
import { keyFaults } from '../stripe/stripe-keys.js';
import type { Change, Finding } from './target.js';
import { replaceSecret } from './webhook-endpoint.js';

const NEW_SECRET = '--new-secret';

export interface CommandLine {
  /** The environment of the process, unless a test gives another. */
  env?: NodeJS.ProcessEnv;
  options: readonly string[];
  print: (text: string) => void;
  printError: (text: string) => void;
}

/**
 * stripe:setup and stripe:check.
 *
 * @returns the exit code
 */
export async function runCommand(name: 'setup' | 'check', line: CommandLine): Promise<number> {
  try {
    return await (name === 'setup' ? runSetUp(line) : runCheck(line));
  } catch (error) {
    line.printError(`The ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function runSetUp({ env, options, print }: CommandLine): Promise<number> {
  const { keys, target, stripe } = loadAccountEnv(env);
  const faults = [...keyFaults({ ...keys, webhookSecrets: [] }), ...setupKeyFaults(keys)];
  if (stripe === null) faults.push('STRIPE_SETUP_KEY or STRIPE_SECRET_KEY is missing');
  const unknown = options.filter((option) => option !== NEW_SECRET);
  if (unknown.length > 0) faults.push(`unknown option ${unknown.join(' ')}; there is ${NEW_SECRET}`);
  if (stripe === null || faults.length > 0) throw new Error(faults.join('\n'));
  print(`Setting up Stripe in ${target.isLive ? 'live' : 'test'} mode\n`);
  if (options.length > 0) {
    print(describeChange(await replaceSecret(stripe, target)));
    print('Once billing has both secrets, run npm run stripe:setup: it disables the old endpoint.\n');
    return 0;
  }
  for await (const change of setUp(stripe, target)) print(describeChange(change));
  print('Run npm run stripe:check to verify everything.\n');
  return 0;
}

async function runCheck({ env, print }: CommandLine): Promise<number> {
  const findings = await check(loadAccountEnv(env));
  for (const finding of findings) print(describeFinding(finding));
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  const open = findings.filter((finding) => isOpen(finding)).length;
  print(conclusion(failed, open, findings.length));
  return failed > 0 ? 1 : 0;
}

function describeChange({ subject, outcome, detail, secret }: Change): string {
  const line = `${outcome.padEnd(9)} ${subject}: ${detail}\n`;
  if (secret === undefined) return line;
  return `${line}          Signing secret, shown only now: ${secret}
          Add it to STRIPE_WEBHOOK_SECRETS, after a comma if one is there, and restart billing.\n`;
}

const isOpen = ({ faults, open = [] }: Finding) => faults.length === 0 && open.length > 0;

function conclusion(failed: number, open: number, total: number): string {
  if (failed > 0) return `${failed} of ${total} checks failed.\n`;
  if (open > 0) return `Everything that was checked holds. Look at ${open} lines marked LOOK.\n`;
  return 'Everything holds.\n';
}

function describeFinding(finding: Finding): string {
  const { subject, detail, faults, open = [] } = finding;
  const [first, ...more] = [...faults, ...open];
  if (first === undefined) return `ok    ${subject}: ${detail}\n`;
  const label = isOpen(finding) ? 'LOOK' : 'FAIL';
  return [`${label}  ${subject}: ${detail}: ${first}`, ...more.map((line) => `      ${line}`), ''].join('\n');
}
