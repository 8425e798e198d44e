import { randomUUID } from 'node:crypto';
import {
  callsOf,
  INGEST_PAPER_TIMEOUT_MS,
  ingestPaper,
  PAPER_UPLOAD_TTL_SECONDS,
  paperUploadKey,
  Problem,
  type Caller,
  type IngestionResult,
} from '@tenfold/contracts';
import {
  createCaller,
  startNats,
  startRedis,
  startService,
  type ServiceUnderTest,
  type TestServer,
} from '@tenfold/testing';
import { createClient } from 'redis';
import { AppModule } from '../src/app.module.js';
import { dataSourceOptions } from '../src/data-source.js';

export interface ContentUnderTest {
  service: ServiceUnderTest;
  nats: TestServer;
  redis: TestServer;
  admin: Caller;
  /** Stores the bytes as the gateway does and returns the upload id. */
  upload(paper: string | Buffer): Promise<string>;
  isUploaded(uploadId: string): Promise<boolean>;
  /** Uploads an exam file and ingests it as the administrator. */
  ingest(paper: string | Buffer): Promise<IngestionResult>;
  /** Returns the Problem of a refused exam file; throws when it is accepted. */
  refused(paper: string | Buffer): Promise<Problem>;
  /** Row counts by table. */
  counts(): Promise<Record<'exam' | 'exam_version' | 'category' | 'outbox', number>>;
  stop(): Promise<void>;
}

/** Starts the service with its own servers. */
export async function startContent(): Promise<ContentUnderTest> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  const service = await startService({
    name: 'content-ingestion',
    dataSourceOptions,
    module: (env) => AppModule.forRoot({ ...env, REDIS_URL: redis.url, LOG_LEVEL: 'silent' }),
    calls: callsOf('content'),
    natsUrl: nats.url,
  });
  const gateway = createClient({ url: redis.url });
  gateway.on('error', () => undefined); // some tests stop Redis
  await gateway.connect();
  const admin = createCaller({ isAdmin: true });

  const upload = async (paper: string | Buffer): Promise<string> => {
    const uploadId = randomUUID();
    await gateway.set(paperUploadKey(uploadId), Buffer.from(paper), {
      expiration: { type: 'EX', value: PAPER_UPLOAD_TTL_SECONDS },
    });
    return uploadId;
  };
  const ingest = async (paper: string | Buffer): Promise<IngestionResult> =>
    service.call(ingestPaper, { uploadId: await upload(paper) }, admin, INGEST_PAPER_TIMEOUT_MS);

  return {
    service,
    nats,
    redis,
    admin,
    upload,
    ingest,
    isUploaded: async (uploadId) => (await gateway.exists(paperUploadKey(uploadId))) === 1,
    async refused(paper) {
      const outcome = await ingest(paper).catch((error: unknown) => error);
      if (outcome instanceof Problem) return outcome;
      throw new Error(`the paper was not refused: ${JSON.stringify(outcome)}`);
    },
    async counts() {
      const [row] = await service.database.query(
        `SELECT (SELECT count(*)::int FROM exam) AS exam, (SELECT count(*)::int FROM exam_version) AS exam_version,
                (SELECT count(*)::int FROM category) AS category, (SELECT count(*)::int FROM outbox) AS outbox`,
      );
      return row;
    },
    async stop() {
      gateway.destroy();
      await service.stop();
      await Promise.all([nats.stop(), redis.stop()]);
    },
  };
}
