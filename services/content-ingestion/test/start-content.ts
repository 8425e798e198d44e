import { randomUUID } from 'node:crypto';
import {
  callsOf,
  EXAM_FILE_TIMEOUT_MS,
  EXAM_FILE_UPLOAD_TTL_SECONDS,
  examFileUploadKey,
  ingestExamFile,
  Problem,
  type Caller,
  type IngestExamFileInput,
  type IngestionResult,
} from '@tenfold/contracts';
import {
  createCaller,
  shareForTests,
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
  upload(file: string | Buffer, keyOf?: (uploadId: string) => string): Promise<string>;
  isUploaded(uploadId: string): Promise<boolean>;
  /** As a new exam, however similar to others. */
  ingest(file: string | Buffer, given?: Partial<IngestExamFileInput>): Promise<IngestionResult>;
  refused(file: string | Buffer): Promise<Problem>;
  counts(): Promise<Record<'exam' | 'exam_version' | 'section' | 'outbox', number>>;
  stop(): Promise<void>;
}

const share = shareForTests<ContentUnderTest>();

/** A service that all cases of the test file share: each makes exams of its own. */
export const shareContent = (): ContentUnderTest => share('content', startContent);

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
  gateway.on('error', () => undefined); // some tests stop this Redis
  await gateway.connect();
  const admin = createCaller({ isAdmin: true });

  const upload: ContentUnderTest['upload'] = async (file, keyOf = examFileUploadKey) => {
    const uploadId = randomUUID();
    await gateway.set(keyOf(uploadId), Buffer.from(file), {
      expiration: { type: 'EX', value: EXAM_FILE_UPLOAD_TTL_SECONDS },
    });
    return uploadId;
  };
  const ingest: ContentUnderTest['ingest'] = async (file, given = { confirmNewExam: true }) =>
    service.call(ingestExamFile, { ...given, uploadId: await upload(file) }, admin, EXAM_FILE_TIMEOUT_MS);

  return {
    service,
    nats,
    redis,
    admin,
    upload,
    ingest,
    isUploaded: async (uploadId) => (await gateway.exists(examFileUploadKey(uploadId))) === 1,
    async refused(file) {
      const outcome = await ingest(file).catch((error: unknown) => error);
      if (outcome instanceof Problem) return outcome;
      throw new Error(`the exam file was not refused: ${JSON.stringify(outcome)}`);
    },
    async counts() {
      const [row] = await service.database.query(
        `SELECT (SELECT count(*)::int FROM exam) AS exam, (SELECT count(*)::int FROM exam_version) AS exam_version,
                (SELECT count(*)::int FROM section) AS section, (SELECT count(*)::int FROM outbox) AS outbox`,
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
