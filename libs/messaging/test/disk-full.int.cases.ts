import { startNatsOnSmallDisk, until, type NatsOnSmallDisk } from '@tenfold/testing';
import { type Ledger, balance } from '@tenfold/testing/crash-test';
import { EventRuntime } from '../src/events/event-runtime.js';
import { createLedger } from './create-ledger.js';
import { commitEntry, countUnpublished, effectOf, fastTimings } from './ledger.js';

const CONSUMER = 'quiz__disk-full';

describe("when NATS's disk is full", () => {
  let ledger: Ledger;
  let nats: NatsOnSmallDisk | null;
  let runtime: EventRuntime | undefined;

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('disk_full'), startNatsOnSmallDisk()]);
  });
  afterAll(async () => {
    await runtime?.stop();
    await Promise.all([ledger.drop(), nats?.stop()]);
  });

  async function commit(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await commitEntry(ledger.dataSource);
  }

  const applied = (): Promise<true> =>
    until(async () => (await balance(ledger.dataSource, CONSUMER)).lost === 0, { what: 'every effect' });

  it('changes are committed and their events wait, and both continue once there is space', async () => {
    if (!nats)
      return void process.stderr.write('skipped: no file system can be mounted in a namespace here\n');
    const options = { service: 'quiz', natsUrl: nats.url, logLevel: 'silent', timings: fastTimings };
    runtime = await EventRuntime.start(ledger.dataSource, [effectOf(CONSUMER)], options);
    await commit(20);
    await applied();

    await nats.fill();
    await commit(300);
    await until(() => runtime?.isPublishing === false, { what: 'the degraded state' });
    await until(async () => ((await nats?.launches()) ?? 0) > 1, {
      what: 'a restart while the disk is full',
    });
    await commit(20);
    expect(await countUnpublished(ledger.dataSource)).toBeGreaterThan(0);

    await nats.free();
    const freedAt = performance.now();
    await applied();
    await until(async () => (await countUnpublished(ledger.dataSource)) === 0 && runtime?.isPublishing);
    process.stderr.write(`events flow ${Math.round(performance.now() - freedAt)} ms after there was space\n`);
    expect(await balance(ledger.dataSource, CONSUMER)).toEqual({
      committed: 340,
      lost: 0,
      duplicates: 0,
      ghosts: 0,
    });
  });
});
