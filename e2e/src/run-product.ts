import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Accounts } from './product.js';

export interface OwnProduct {
  accounts: Accounts;
  dataDir: string;
  stop(): Promise<void>;
}

const ROOT = join(__dirname, '../..');

export async function runProduct(
  settings: NodeJS.ProcessEnv,
  args: string[] = [],
  checkout = ROOT,
): Promise<OwnProduct> {
  const child = spawn(process.execPath, [join(checkout, 'e2e/run-product.mjs'), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, file] = line.split(' ');
    if (word !== 'accounts' || file === undefined) continue;
    return {
      accounts: JSON.parse(readFileSync(file, 'utf8')) as Accounts,
      dataDir: dirname(file),
      async stop() {
        child.stdin.end();
        await once(child, 'exit');
      },
    };
  }
  throw new Error('the product did not start');
}
