import { planOf, recordStatements, sequentiallyRead } from '@tenfold/testing';
import { startIdentity, type IdentityUnderTest } from '../test/start-identity.js';
import { ExpiredRowsJob } from './jobs/expired-rows.job.js';

describe('query plans', () => {
  let identity: IdentityUnderTest;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.stop());

  it('deletes expired rows by an index, never by reading a whole table', async () => {
    const job = new ExpiredRowsJob(identity.database);
    const statements = await recordStatements(async () => {
      await job.sessions();
      await job.tokens();
      await job.challenges();
      await job.pendingSignIns();
      await job.pictures();
    });
    const deletions = statements.filter(({ text }) => text.includes('DELETE'));
    const plans = await Promise.all(
      deletions.map((statement) => planOf(identity.database, statement, { enable_seqscan: 'off' })),
    );
    expect(plans).toHaveLength(5);
    expect(plans.flatMap(sequentiallyRead)).toEqual([]);
  });
});
