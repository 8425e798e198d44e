// @ts-check
import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@tenfold/local-stack/paths.mjs';
import { pause } from '../pause.mjs';
import { SERVICES } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';

const STUDY_MS = 10_000;
const FOUND_AND_REPAIRED = 2;

/** Follows docs/operations/runbooks/postgres-restore.md. @type {import('../scenario.mjs').Scenario} */
export const restoreBackup = {
  id: 'R-12',
  title: 'power loss: PostgreSQL from an older backup, NATS and Stripe from now',
  async run(context) {
    const { product, ledger, students } = context;
    const buyer = await students.register();
    await whileStudying(context, () => pause(STUDY_MS), { buyers: false });

    const store = product.store('postgres');
    await product.down('postgres');
    copyFolder(store, `${store}.backup`);
    const atBackup = ledger.copy();
    await product.up('postgres');
    await whileStudying(context, () => pause(STUDY_MS), { newcomers: false, buyers: false });
    await students.buy(buyer);
    const lost = ledger.acknowledgedAnswers - atBackup.acknowledgedAnswers;

    for (const name of ['gateway', ...SERVICES, 'event-set-up', 'nats', 'postgres']) await product.cut(name);
    rmSync(store, { recursive: true });
    copyFolder(`${store}.backup`, store);
    rmSync(product.store('nats'), { recursive: true });
    for (const name of ['postgres', 'nats', 'event-set-up']) await product.up(name);
    await Promise.all(SERVICES.map((name) => product.up(name)));
    await product.up('gateway');
    const { subscribers } = ledger;
    Object.assign(ledger, atBackup, { subscribers });

    const codes = [await reconcile(product), await reconcile(product)];
    await whileStudying(context, () => pause(STUDY_MS));
    return {
      done: `${lost} answers since the backup lost, as they must be; reconcile ended with ${codes.join(', then ')}`,
      violations:
        codes.join() === `${FOUND_AND_REPAIRED},0` ? [] : [`reconcile ended with ${codes.join(', then ')}`],
    };
  },
};

/** With the owners of the files, which `fs.cp` does not keep. @param {string} from @param {string} to */
function copyFolder(from, to) {
  execFileSync('cp', ['-a', from, to]);
}

/** @param {import('../product.mjs').Product} product @returns {Promise<number>} its exit code */
function reconcile(product) {
  const program = join(root, 'services/billing/dist/reconcile.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: product.spec('billing').env }, (error) =>
      resolve(Number(error?.code ?? 0)),
    );
  });
}
