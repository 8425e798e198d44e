// @ts-check
import { join } from 'node:path';
import { canMountSmallDisks, mountSmallDisk } from '@tenfold/test-runner/small-disk.mjs';
import { pause, pauseText } from '../pause.mjs';
import { Product } from '../product.mjs';
import { whileStudying } from '../scenario.mjs';

const DISK_MEGABYTES = 24;
const FULL_MS = 20_000;
const AFTER_MS = 5_000;

/** @type {import('@tenfold/test-runner/small-disk.mjs').SmallDisk | null} */
let disk = null;

/** @type {import('../scenario.mjs').Scenario} */
export const fillDisk = {
  id: 'R-08',
  title: 'the disk of NATS is full; PostgreSQL reports a full disk',
  ownProduct: () => new Product({ adapt: natsOnSmallDisk, onStop: () => disk?.remove() }),
  async run(context) {
    const { product, students } = context;
    if (!disk) return { done: 'this machine mounts no small disk', violations: ['not run'] };
    let before = 0;
    let during = 0;
    await whileStudying(
      context,
      async () => {
        await pause(AFTER_MS);
        disk?.fill();
        before = context.ledger.acknowledgedAnswers;
        await pause(FULL_MS);
        during = context.ledger.acknowledgedAnswers - before;
        disk?.free();
        await pause(AFTER_MS);
        await refuseAnswers(product);
        await pause(FULL_MS / 2);
        await acceptAnswers(product);
        await pause(AFTER_MS);
      },
      { newcomers: false, buyers: false },
    );
    const internal = students.counts.byStatus.get(500) ?? 0;
    return {
      done: `${during} answers acknowledged in the ${pauseText(FULL_MS)} of the full disk of NATS`,
      violations: [
        ...(during === 0 ? ['no answer was accepted while only the disk of NATS was full'] : []),
        ...(internal > 0 ? [`${internal} replies with 500 instead of 503`] : []),
      ],
    };
  },
};

/** @param {import('../product.mjs').ProcessSpec} spec */
async function natsOnSmallDisk(spec) {
  if (spec.name !== 'nats' || !canMountSmallDisks()) return spec;
  const { store } = /** @type {import('../product.mjs').ServerSpec} */ (spec);
  disk = await mountSmallDisk(join(store), DISK_MEGABYTES);
  return { ...spec, ...disk.inside(spec.command, spec.args) };
}

/** A trigger with PostgreSQL's own error, because a cluster on a small disk needs rights that tests do not have. @param {Product} product */
async function refuseAnswers(product) {
  await product.query(
    'quiz',
    `CREATE OR REPLACE FUNCTION report_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`,
  );
  await product.query(
    'quiz',
    'CREATE TRIGGER report_full_disk BEFORE INSERT ON session_answer FOR EACH ROW EXECUTE FUNCTION report_full_disk()',
  );
}

/** @param {Product} product */
function acceptAnswers(product) {
  return product.query('quiz', 'DROP TRIGGER report_full_disk ON session_answer');
}
